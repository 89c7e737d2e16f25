/** Who is composing: each side of each conversation independently. */
import * as fc from "fast-check";
import { isAccepted, isBlank, isStaged, memberAt, rule } from "../../harness/author.ts";
import type { ComposeWrite, Conversation } from "../../schemas/generated/types.ts";
import {
  chatOnce,
  expectChat,
  givenChat,
  readChat,
  someone,
  startChat,
  type Chat,
} from "../support/conversation/chat.ts";
import { answersBeside, phrases, say, sides, type Side } from "../support/conversation/message.ts";
import { sendNow } from "../support/conversation/time.ts";
import { isAt } from "../support/moment.ts";

const shownAs = { user: "visitor", operator: "operator" } as const;
const otherSide = { user: "operator", operator: "user" } as const;
const pathOf = (from: Side): string => `compose/${shownAs[from]}/type`;

type Move = ComposeWrite["type"];

/** Says that a side composes, or stopped, as a precondition. */
async function compose(chat: Chat, from: Side, type: Move, more: object = {}): Promise<void> {
  const { trial, as, params } = chat;
  await trial.given(as, "conversation.compose.set", { params, body: { ...more, type, from } });
}

/** How a side is composing; the time at which it said so is not compared. */
function composeOf(read: Conversation, from: Side): object {
  const { type, excerpt, automated } = read.compose?.[shownAs[from]] ?? {};
  return { type, excerpt, automated };
}

/** Says that a side composes, the same each time, or stopped, and waits until that is shown. */
function composing(chat: Chat, side: Side): Record<Move, () => Promise<Conversation>> {
  const excerpt = chat.trial.draw(phrases);
  const move = async (type: Move, more = {}): Promise<Conversation> => {
    await compose(chat, side, type, more);
    return givenChat(chat, { [pathOf(side)]: type });
  };
  return { start: () => move("start", { excerpt }), stop: () => move("stop") };
}

const moves = fc.array(fc.constantFrom<Move>("start", "stop"), { maxLength: 5 });

rule("conversation.compose-start-then-stop", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const from = trial.draw(sides);
  await compose(chat, from, "start");
  await givenChat(chat, { [pathOf(from)]: "start" });
  for (const type of ["stop", "start", ...trial.draw(moves)] as const) {
    await compose(chat, from, type);
    await expectChat(chat, { [pathOf(from)]: type }, `after ${from} said ${type}`);
  }
});

const anyMoves = fc.array(fc.tuple(sides, fc.constantFrom<Move>("start", "stop")), {
  maxLength: 8,
});
/** Each side changes at least once. */
const exchanges: fc.Arbitrary<[Side, Move][]> = anyMoves.map((more) => [
  ["user", "stop"],
  ["operator", "stop"],
  ...more,
]);

/** A compose state lasts so long at least (ms; open.compose-expiry). */
const shortestExpiry = 10_000;

rule("conversation.compose-sides-apart", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const state = { user: "start", operator: "start" };
  const both = { user: composing(chat, "user"), operator: composing(chat, "operator") };
  for (const side of ["user", "operator"] as const) await both[side].start();
  for (const [from, type] of trial.draw(exchanges)) {
    // Only a change can be seen, by reading, to have been taken in.
    if (state[from] === type) continue;
    state[from] = type;
    const other = otherSide[from];
    // Who composes says so again, since that may have ended by itself (open.compose-expiry).
    const begun = performance.now();
    const shown = await (state[other] === "start" ? both[other].start() : readChat(chat));
    const before = composeOf(shown, other);
    const read = await both[from][type]();
    if (performance.now() - begun > shortestExpiry) continue;
    trial.equal(composeOf(read, other), before, `compose of ${other} after ${from} said ${type}`);
  }
});

/** The rule says that a side still composes once the other one has sent a message. */
async function expectOutlived(chat: Chat): Promise<void> {
  const { trial } = chat;
  for (const from of ["user", "operator"] as const) {
    const other = otherSide[from];
    // Stopped first: a read that is behind would show how it started before.
    await compose(chat, other, "stop");
    await givenChat(chat, { [pathOf(other)]: "stop" });
    const begun = performance.now();
    await compose(chat, other, "start", { excerpt: trial.draw(phrases) });
    const before = composeOf(await givenChat(chat, { [pathOf(other)]: "start" }), other);
    const sent = await say(chat, from, trial.draw(phrases));
    const after = composeOf(await readChat(chat), other);
    // It may end after a while, and with what the platform answers by itself for that side (open.compose-expiry).
    if (performance.now() - begun > shortestExpiry) continue;
    if (from === "user" && (await answersBeside(chat, [sent])).length) continue;
    trial.equal(after, before, `compose of ${other} after a message from ${from}`);
  }
  trial.settle();
}

rule("conversation.compose-shows-details", async (trial) => {
  const world = await trial.world(isStaged(trial) ? { operators: ["owner", "member"] } : {});
  const chat = await startChat(trial, world);
  const { timestamp: now } = await sendNow(chat);
  for (const from of ["user", "operator"] as const) {
    const excerpt = trial.draw(phrases);
    await compose(chat, from, "start", { excerpt, automated: true, stealth: false });
    const path = `compose/${shownAs[from]}`;
    const details = { [`${path}/excerpt`]: excerpt, [`${path}/automated`]: true };
    await expectChat(chat, details, `while ${from} composes`);
    // What it writes next gives way to nothing of before, and holds what people type on phones.
    const next = `${excerpt} \u{1F44B} ${trial.draw(phrases)}`;
    await compose(chat, from, "start", { excerpt: next, automated: false });
    const read = await chatOnce(chat, (now) => memberAt(now, `${path}/excerpt`) === next);
    const shown = memberAt(read, `${path}/excerpt`);
    trial.expect(shown === next, `/data/${path}/excerpt while ${from} writes on`, next, shown);
    trial.settle();
    const automated = memberAt(read, `${path}/automated`);
    const where = `/data/${path}/automated, once ${from} said false`;
    trial.expect(automated !== true, where, "false, or none", automated);
    const timestamp = memberAt(read, `${path}/timestamp`);
    const isNow = typeof timestamp !== "number" || isAt(timestamp, now);
    trial.expect(isNow, `/data/${path}/timestamp`, `about ${now}, or none`, timestamp);
  }
  trial.settle();
  await expectOutlived(chat);
  // Some targets do not tell who their operators are.
  const [owner, ...others] = world.operators.filter(({ user_id }) => user_id);
  if (!owner) return;
  const shared = await startChat(trial, world, owner);
  await expectComposer(shared, owner.user_id);
  for (const other of others.slice(0, 1)) {
    // Of two who compose at the same time, which one is shown is not said.
    await compose(shared, "operator", "stop");
    await givenChat(shared, { [pathOf("operator")]: "stop" });
    const own = { ...shared, as: other };
    if (await mayCompose(own)) await expectComposer(own, other.user_id);
  }
});

/** Members may be kept from writing (open.operator-role-rights). */
const mayCompose = async ({ trial, as, params }: Chat): Promise<boolean> => {
  const body = { type: "stop", from: "operator" } as const;
  return isAccepted(await trial.call(as, "conversation.compose.set", { params, body }));
};

/** The rule says that the operator is the one who is shown to compose: of a plugin it is open (open.compose-user). */
async function expectComposer(chat: Chat, user_id: string): Promise<void> {
  const { trial } = chat;
  await compose(chat, "operator", "start", { excerpt: trial.draw(phrases) });
  await givenChat(chat, { [pathOf("operator")]: "start" });
  const userIn = (read: Conversation): unknown => read.compose?.operator?.user?.user_id;
  const isOwn = (read: Conversation): boolean => isBlank(userIn(read)) || userIn(read) === user_id;
  const read = await chatOnce(chat, isOwn);
  const where = "/data/compose/operator/user/user_id while the operator composes";
  trial.expect(isOwn(read), where, `${user_id}, or none`, userIn(read));
}

rule("conversation.compose-conversations-apart", async (trial) => {
  const world = await trial.world();
  const as = someone(trial, world);
  const [chat, other] = [await startChat(trial, world, as), await startChat(trial, world, as)];
  const others = trial.draw(sides);
  const { start } = composing(other, others);
  for (const [from, type] of trial.draw(exchanges)) {
    // An operator need not be composing in two conversations (open.compose-of-operator).
    if (from === "operator" && others === "operator") continue;
    // Once more, since it may have ended by itself (open.compose-expiry).
    const begun = performance.now();
    const before = await start();
    await compose(chat, from, type, type === "start" ? { excerpt: trial.draw(phrases) } : {});
    // A stop of a side that was never shown composing need not show.
    if (type === "start") await givenChat(chat, { [pathOf(from)]: type });
    const read = await readChat(other);
    if (performance.now() - begun > shortestExpiry) continue;
    for (const side of ["user", "operator"] as const) {
      const where = `compose of ${side} in the other conversation`;
      trial.equal(composeOf(read, side), composeOf(before, side), where);
    }
  }
});
