/** Whether a conversation is verified, and the identities that its visitor proves. */
import * as fc from "fast-check";
import { eventually, isStagedVisitor, rule, type Trial } from "../../harness/author.ts";
import {
  arriveChat,
  asOthersSee,
  startChat,
  visitor,
  type Chat,
} from "../support/conversation/chat.ts";
import { threadAfter } from "../support/conversation/chatbox.ts";
import { drawEmail } from "../support/conversation/mail.ts";
import { newChat } from "../support/conversations/routed.ts";
import {
  askIdentity,
  badgeOf,
  badgeOnce,
  hasIdentity,
  shownBadge,
  sorted,
  type Badge,
} from "../support/conversation/identity.ts";
import { say, texts } from "../support/conversation/message.ts";

const moves = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });

rule("conversation.verify-agrees", async (trial) => {
  const chat = await newChat(trial, await trial.world());
  const { as, params } = chat;
  const reader = asOthersSee(chat);
  const both = async (): Promise<[Badge, Badge]> => [await badgeOf(chat), await shownBadge(reader)];
  const agree = async (after: string, wanted?: boolean): Promise<void> => {
    const isSettled = ([a, b]: [Badge, Badge]): boolean =>
      a.verified === b.verified &&
      String(sorted(a)) === String(sorted(b)) &&
      (wanted === undefined || a.verified === wanted);
    const [badge, shown] = await eventually(trial, "thing", both, isSettled);
    const where = `of the verify route ${after}, compared with the conversation`;
    trial.equal(badge.verified, shown.verified, `/data/verified ${where}`);
    trial.equal(sorted(badge), sorted(shown), `/data/verifications ${where}`);
    if (wanted !== undefined) trial.equal(badge.verified, wanted, `/data/verified ${after}`);
  };
  await agree("at first");
  // At least one change, as a new conversation is mostly not verified.
  for (const verified of [true, ...trial.draw(moves)]) {
    await trial.given(as, "conversation.verify.set", { params, body: { verified } });
    await agree(`after verified was set to ${verified}`, verified);
  }
  if (!isStagedVisitor(trial)) return;
  await trial.given(as, "conversation.verify.set", { params, body: { verified: false } });
  await prove(chat);
  await agree("after an email was proved", true);
  // There may be an entry more by now (open.verify-clears).
  await trial.given(as, "conversation.verify.set", { params, body: { verified: true } });
  await agree("after an email was proved and verified was set", true);
  await trial.given(as, "conversation.verify.set", { params, body: { verified: false } });
  await agree("after an email was proved and verified was taken back", false);
});

rule("conversation.identity-needs-proof", async (trial: Trial) => {
  const chat = await startChat(trial, await trial.world());
  const before = await badgeOf(chat);
  if (before.verified !== false) trial.cannot("a new conversation had to be unverified");
  const method = trial.draw(fc.boolean()) ? { method: "link" as const } : {};
  await askIdentity(chat, { identity: "email", recipient: drawEmail(chat), ...method });
  // A read that shows this later message would show a verification too.
  await threadAfter(chat, await say(chat, "operator", trial.draw(texts)));
  const badge = await badgeOf(chat);
  trial.equal(badge.verified, false, "/data/verified after asking");
  trial.equal(sorted(badge), sorted(before), "/data/verifications after asking");
});

/** The visitor is asked for an email and proves it. */
async function prove(chat: Chat, more: { method?: "link" } = {}): Promise<void> {
  const recipient = drawEmail(chat);
  await askIdentity(chat, { identity: "email", recipient, ...more });
  await visitor(chat, "prove", { identity: "email", recipient });
}

const isProved = (badge: Badge): boolean => badge.verified === true && hasIdentity(badge, "email");

rule("conversation.identity-proved", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  await prove(chat);
  const badges = {
    "conversation.verify.read": await badgeOnce(chat, isProved),
    "conversation.read": await eventually(trial, "thing", () => shownBadge(chat), isProved),
  };
  for (const [operation, badge] of Object.entries(badges)) {
    trial.equal(badge.verified, true, `whether ${operation} shows it as verified`);
    const where = `/data/verifications of ${operation}`;
    trial.expect(hasIdentity(badge, "email"), where, "one of email", badge.verifications);
  }
});

rule("conversation.identity-proved-by-link", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  await prove(chat, { method: "link" });
  const badge = await badgeOnce(chat, (now) => hasIdentity(now, "email", "link"));
  const isByLink = hasIdentity(badge, "email", "link");
  trial.expect(isByLink, "/data/verifications", "email by link", badge.verifications);
});
