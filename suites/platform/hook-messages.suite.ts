/** Hooks are notified of messages: removed, edited, sent, read (1/6). */
import * as fc from "fast-check";
import { eventually, rule, word } from "../../harness/author.ts";
import { arriveChat, startChat, type Chat } from "../support/conversation/chat.ts";
import { messageOf, required, type Content } from "../support/conversation/content.ts";
import {
  givenThread,
  messageOnce,
  say,
  send,
  sides,
  type Side,
} from "../support/conversation/message.ts";
import { awaken, close, hookUp, isAbout, openHook, type Hooked } from "../support/platform/hook.ts";
import { toldOfEach } from "../support/platform/reconcile.ts";

/** At least one for a hook that took its time, and two that must be told apart. */
const several = fc.integer({ min: 4, max: 6 });

/** A number of things, made one after the other. */
async function make<Thing>(count: number, one: () => Promise<Thing>): Promise<Thing[]> {
  const all: Thing[] = [];
  while (all.length < count) all.push(await one());
  return all;
}

rule("platform.hook-message-removed", async (trial) => {
  const world = await trial.world();
  const chat = await startChat(trial, world, world.owner);
  const count = trial.draw(several);
  const sent = await make(count, () => say(chat, "operator", trial.draw(word)));
  await givenThread(chat, sent);
  const hooked = await hookUp(trial, ["message:removed"], world);
  await toldOfEach(hooked, "message:removed", sent, (fingerprint) => {
    const params = { ...chat.params, fingerprint: String(fingerprint) };
    return trial.given(chat.as, "conversation.message.remove", { params });
  });
});

rule("platform.hook-message-updated", async (trial) => {
  const world = await trial.world();
  const chat = await arriveChat(trial, world, {}, world.owner);
  const field = (): Content => trial.draw(required.field);
  const count = trial.draw(several);
  const sent = await make(count, () => send(chat, messageOf("field", field(), "operator")));
  // Not before it is processed in full, which may be sent as an update of its own.
  for (const one of sent) await messageOnce(chat, one, ({ stamped }) => stamped === true);
  const hooked = await hookUp(trial, ["message:updated"], world);
  await toldOfEach(hooked, "message:updated", sent, (fingerprint) => {
    const params = { ...chat.params, fingerprint: String(fingerprint) };
    const body = { content: field() as never };
    return trial.given(chat.as, "conversation.message.edit", { params, body });
  });
});

/** Whether a payload may be about what was just done. */
type IsAbout = (data: unknown) => boolean;

/** Under which of the names the hook has heard of it since. */
function newOf(
  { target }: Hooked,
  names: readonly string[],
  before: readonly number[],
  isOfIt: IsAbout,
): string[] {
  return names.filter((name, i) =>
    target
      .heard(name)
      .slice(before[i])
      .some(({ data }) => isOfIt(data)),
  );
}

/**
 * What a side does is told under one of the two names, and what the other does under the other. The later
 * acts are tried where nothing is told of those before.
 */
async function eachUnderItsOwn(
  hooked: Hooked,
  names: readonly [string, string],
  ...acts: ((side: Side) => Promise<IsAbout>)[]
): Promise<void> {
  const { trial, target } = hooked;
  const first = trial.draw(sides);
  const taken: string[] = [];
  for (const side of [first, first === "user" ? "operator" : "user"] as const) {
    const before = names.map((name) => target.heard(name).length);
    let told: string[] = [];
    for (const act of acts) {
      const isOfIt = await act(side);
      const read = (): Promise<string[]> => Promise.resolve(newOf(hooked, names, before, isOfIt));
      await eventually(trial, "list", read, (found) => found.length > 0);
      await close(hooked);
      told = newOf(hooked, names, before, isOfIt).filter((name) => !taken.includes(name));
      if (told.length) break;
    }
    const free = names.filter((name) => !taken.includes(name)).join(" or ");
    trial.expect(told.length === 1, `namespaces told of the ${side}`, `one, ${free}`, told);
    trial.settle();
    taken.push(...told);
  }
}

/**
 * Says something; what is returned tells payloads about it from those about the other messages, also spares that are sent after
 * it: an earlier one may be reported late (open.event-order), and the platform may answer (open.platform-messages).
 */
async function sayNext(hooked: Hooked, chat: Chat, side: Side): Promise<IsAbout> {
  const last = await say(chat, side, chat.trial.draw(word));
  const listed = (await givenThread(chat, [last])).map(({ fingerprint }) => fingerprint);
  const others = listed.filter((fingerprint) => fingerprint !== last);
  return (data) => isAbout(last, [...others, ...hooked.spare.all])(data);
}

rule("platform.hook-message-directions", async (trial) => {
  const names = ["message:send", "message:received"] as const;
  const hooked = await openHook(trial, names);
  await eachUnderItsOwn(hooked, names, (side) => sayNext(hooked, hooked.spare.chat, side));
});

const otherSide = { user: "operator", operator: "user" } as const;

rule("platform.hook-read-directions", async (trial) => {
  const names = ["message:acknowledge:read:send", "message:acknowledge:read:received"] as const;
  const world = await trial.world();
  const chat = await startChat(trial, world, world.owner);
  /** Whether a payload is about the last message; that another one was read may be told late, and again. */
  let isOfLast: IsAbout = () => false;
  const mark = async (from: Side): Promise<IsAbout> => {
    const { as, params } = chat;
    await trial.given(as, "conversation.read.mark", { params, body: { from, origin: "chat" } });
    return isOfLast;
  };
  // What the platform says by itself is read before: a side may read it by what it sends (open.read-by-answer).
  await givenThread(chat, [await say(chat, "user", trial.draw(word))]);
  for (const side of ["user", "operator"] as const) await mark(side);
  const hooked = await hookUp(trial, [...names, "message:removed"], world);
  await awaken(hooked);
  // Only the message of this side is unread, since the other side's was marked before.
  const send = async (side: Side): Promise<void> => {
    isOfLast = await sayNext(hooked, chat, side);
  };
  await eachUnderItsOwn(
    hooked,
    names,
    (side) => send(side).then(() => mark(side)),
    // Which side from names is open (open.read-from-side).
    (side) => mark(otherSide[side]),
  );
});
