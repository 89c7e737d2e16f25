/** What may be set of a conversation, through any sequence of changes (1/3.1). */
import {
  type Caller,
  eventually,
  isRefused,
  rule,
  type Trial,
  type World,
} from "../../harness/author.ts";
import type { ComposeWrite } from "../../schemas/generated/types.ts";
import { expectAcceptance } from "../support/answer.ts";
import {
  answerAnyway,
  arriveChat,
  readChat,
  someone,
  startChat,
  visitor,
  type Chat,
} from "../support/conversation/chat.ts";
import { askIdentity, badgeOf, shownBadge, wrongToken } from "../support/conversation/identity.ts";
import { drawEmail } from "../support/conversation/mail.ts";
import type { Side } from "../support/conversation/message.ts";
import { strangerTo } from "../support/platform/stranger.ts";
import { calls, inTurn, oneOfEachTier, stays, walkMachine, type Act } from "../support/machine.ts";

/** What the stranger tries, where there is one. */
const tried = (stranger: Caller | undefined, act: (as: Caller) => Act): Act | undefined =>
  stranger && act(stranger);

/** A user and a plugin in turn, unless the quota of the plugin is short. */
function eitherInTurn(trial: Trial, world: World): () => Caller {
  const callers = oneOfEachTier(world).filter((one) => !trial.spares(one));
  return inTurn(callers.length ? callers : [someone(trial, world)]);
}

/** The two places that show a flag come to show the same. */
async function expectBoth(
  trial: Trial,
  look: () => Promise<unknown[]>,
  wanted: boolean,
  where: string,
): Promise<void> {
  const isRight = (shown: unknown[]): boolean => shown.every((one) => one === wanted);
  const shown = await eventually(trial, "thing", look, isRight);
  trial.equal(shown, [wanted, wanted], where);
}

const blockRule = "conversation.block-states-walked";

rule(blockRule, async (trial) => {
  const world = await trial.world();
  const as = someone(trial, world);
  const [chat, other] = [await startChat(trial, world, as), await startChat(trial, world, as)];
  const stranger = await strangerTo(trial);
  const set =
    (blocked: boolean, { params }: Chat = chat) =>
    (caller: Caller): Act =>
      calls(trial, caller, "conversation.block.set", () => ({ params, body: { blocked } }));
  const next = eitherInTurn(trial, world);
  let turns = 0;
  const acts = {
    block: (step) => set(true)(next())(step),
    unblock: (step) => set(false)(next())(step),
    "block as somebody of another website": tried(stranger, set(true)),
    "unblock as somebody of another website": tried(stranger, set(false)),
    "block another conversation": (step) => set(turns++ % 2 === 0, other)(as)(step),
  } satisfies Record<string, Act | undefined>;
  const both = async (): Promise<unknown[]> => [
    (await trial.given(as, "conversation.block.read", { params: chat.params })).blocked,
    (await readChat(chat)).is_blocked,
  ];
  await walkMachine(trial, blockRule, {
    acts,
    async compare(state, after) {
      await expectBoth(trial, both, state === "blocked", `blocked and is_blocked ${after}`);
    },
  });
});

const composeRule = "conversation.compose-states-walked";
const shownAs = { user: "visitor", operator: "operator" } as const;
const composing: Record<string, readonly Side[]> = {
  nobody: [],
  operator: ["operator"],
  visitor: ["user"],
  both: ["operator", "user"],
};

rule(composeRule, async (trial) => {
  const world = await trial.world();
  const chat = await startChat(trial, world);
  const { as, params } = chat;
  const stranger = await strangerTo(trial);
  const say = (caller: Caller, from: Side, type: ComposeWrite["type"]): Act =>
    calls(trial, caller, "conversation.compose.set", () => ({ params, body: { from, type } }));
  /** The side that is composing says so again, since composing may end by itself (open.compose-expiry). */
  const renewed =
    (from: Side, type: ComposeWrite["type"]): Act =>
    async (step) => {
      for (const side of composing[step.from] ?? [])
        if (side !== from) await say(as, side, "start")(step);
      await say(as, from, type)(step);
    };
  const acts = {
    "operator starts": renewed("operator", "start"),
    "operator stops": renewed("operator", "stop"),
    "visitor starts": renewed("user", "start"),
    "visitor stops": renewed("user", "stop"),
    "somebody of another website starts": tried(stranger, (caller) => say(caller, "user", "start")),
    "somebody of another website stops": tried(stranger, (caller) => say(caller, "user", "stop")),
  };
  await walkMachine(trial, composeRule, {
    acts,
    async compare(state, after) {
      const types = async (): Promise<string> => {
        const { compose } = await readChat(chat);
        const sides = (["operator", "user"] as const).filter(
          (side) => compose?.[shownAs[side]]?.type === "start",
        );
        return sides.join(" and ") || "nobody";
      };
      const expected = composing[state]?.join(" and ") || "nobody";
      const shown = await eventually(trial, "thing", types, (now) => now === expected);
      trial.equal(shown, expected, `who composes ${after}`);
    },
  });
});

const proofRule = "conversation.proof-states-walked";

rule(proofRule, async (trial) => {
  const world = await trial.world();
  const chat = await arriveChat(trial, world);
  const { as, params } = chat;
  const next = eitherInTurn(trial, world);
  if ((await badgeOf(chat)).verified !== false)
    trial.cannot("a new conversation had to be unverified");
  const stranger = await strangerTo(trial);
  let asked = { identity: "email", recipient: drawEmail(chat) } as const;
  let isGuessedAt = false;
  let wasAsked = false;
  const set =
    (verified: boolean) =>
    (caller: Caller): Act =>
      calls(trial, caller, "conversation.verify.set", () => ({ params, body: { verified } }));
  const acts: Record<string, Act | undefined> = {
    async "ask for an email"(step) {
      const body = { identity: "email", recipient: drawEmail(chat) } as const;
      const exchange = await trial.call(as, "conversation.identity.request", { params, body });
      // Where it is verified, there may be nothing to ask for (open.identity-when-verified), nor a second time (open.identity-asked-again).
      if ((wasAsked || step.from.startsWith("verified")) && isRefused(exchange)) return stays;
      expectAcceptance(trial, exchange, `conversation.identity.request of ${body.recipient}`);
      asked = body;
      wasAsked = true;
      isGuessedAt = false;
    },
    async "prove the email"() {
      if (!isGuessedAt) return visitor(chat, "prove", asked);
      if ((await answerAnyway(chat, "prove", asked)) === undefined) return;
      // A wrong token may use up the right one (open.identity-wrong-token-repeated).
      await askIdentity(chat, asked);
      await visitor(chat, "prove", asked);
    },
    async "link with a wrong token"(step) {
      isGuessedAt = true;
      const body = { ...asked, token: await wrongToken(chat, asked.recipient) };
      await calls(trial, undefined, "conversation.identity.link", () => ({ params, body }))(step);
    },
    "set verified": (step) => set(true)(next())(step),
    "clear verified": (step) => set(false)(next())(step),
    "set verified as somebody of another website": tried(stranger, set(true)),
    "clear verified as somebody of another website": tried(stranger, set(false)),
  };
  const both = async (): Promise<unknown[]> => [
    (await badgeOf(chat)).verified,
    (await shownBadge(chat)).verified,
  ];
  await walkMachine(trial, proofRule, {
    acts,
    async compare(state, after) {
      const isVerified = state.startsWith("verified");
      await expectBoth(trial, both, isVerified, `verified and is_verified ${after}`);
    },
  });
});
