/** A phone as an identity that the visitor proves (1/4.3). */
import { rule } from "../../harness/author.ts";
import { arriveChat, visitor, type Chat } from "../support/conversation/chat.ts";
import { ask, badgeOf, badgeOnce } from "../support/conversation/identity.ts";
import { follows, overheard, watch } from "../support/conversation/once.ts";
import { phones } from "../support/conversation/phone.ts";

/** Asks for the phone; returns how the visitor then proves it. */
async function askForPhone(chat: Chat): Promise<() => Promise<unknown>> {
  const identity = { identity: "phone", recipient: chat.trial.draw(phones) };
  await ask(chat, identity);
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
  const before = (await badgeOf(chat)).verifications.length;
  await prove();
  const isListed = ({ verifications }: { verifications: unknown[] }): boolean =>
    verifications.length === before + 1;
  const badge = await badgeOnce(chat, isListed);
  trial.expect(isListed(badge), "/data/verifications", "one entry more", badge.verifications);
});
