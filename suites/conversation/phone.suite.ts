/** A phone as an identity that the visitor proves (1/4.3). */
import { isRefused, rule, type Trial } from "../../harness/author.ts";
import { arriveChat, visitor, type Chat } from "../support/conversation/chat.ts";
import {
  askIdentity,
  badgeOf,
  badgeOnce,
  hasIdentity,
  type Badge,
} from "../support/conversation/identity.ts";
import { drawEmail } from "../support/conversation/mail.ts";
import { follows } from "../support/follows.ts";
import { overheard, watch } from "../support/room.ts";
import { phones } from "../support/conversation/phone.ts";

/** Asks for the phone; returns how the visitor then proves it. */
async function askForPhone(chat: Chat): Promise<() => Promise<unknown>> {
  const identity = { identity: "phone", recipient: chat.trial.draw(phones) };
  await askIdentity(chat, identity);
  return () => visitor(chat, "prove", identity);
}

rule("conversation.identity-phone-event", async (trial) => {
  const world = await trial.world(overheard);
  const prove = await askForPhone(await arriveChat(trial, world, {}, world.owner));
  await follows(await watch(trial, world), "session:update_verify", prove);
});

rule("conversation.identity-phone-listed", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const prove = await askForPhone(chat);
  const before = await badgeOf(chat);
  await prove();
  // A platform may list the identity email alone (open.verification-identity-phone).
  const isShown = ({ verified, verifications }: Badge): boolean =>
    verifications.length === before.verifications.length + 1 ||
    (verified === true && !before.verified);
  const badge = await badgeOnce(chat, isShown);
  const expected = "verified now, or one entry more among the verifications";
  trial.expect(isShown(badge), "/data of conversation.verify.read", expected, badge);
  trial.settle();
  await expectEmailKept(trial);
});

/** The rule says that a proved email stays in the verifications when a phone is proved after it, where one may still be asked for. */
async function expectEmailKept(trial: Trial): Promise<void> {
  const chat = await arriveChat(trial, await trial.world());
  const recipient = drawEmail(chat);
  await askIdentity(chat, { identity: "email", recipient });
  await visitor(chat, "prove", { identity: "email", recipient });
  const isListed = (badge: Badge): boolean => hasIdentity(badge, "email");
  const first = await badgeOnce(chat, isListed);
  if (!isListed(first)) trial.cannot("a proved email had to be among the verifications first");
  const phone = { identity: "phone", recipient: trial.draw(phones) };
  const { as, params } = chat;
  // There may be no second request, or none where somebody is verified (open.identity-asked-again, open.identity-when-verified).
  const asked = await trial.call(as, "conversation.identity.request", { params, body: phone });
  if (isRefused(asked)) return;
  await visitor(chat, "prove", phone);
  const badge = await badgeOnce(chat, isListed);
  const where = "/data/verifications once a phone was proved as well";
  trial.expect(isListed(badge), where, "one of email", badge.verifications);
}
