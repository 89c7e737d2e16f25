/** A message that was removed is gone, whatever it was (1/4.3). */
import { isAccepted, rule, inWords } from "../../harness/author.ts";
import type { Message, MessageSend } from "../../schemas/generated/types.ts";
import { expectRefused, questionOf } from "../support/read.ts";
import { startChat, type Chat } from "../support/conversation/chat.ts";
import { messageOf, required, typesOf } from "../support/conversation/content.ts";
import { endings, freeFingerprint } from "../support/conversation/fingerprint.ts";
import {
  isIn,
  messageOnce,
  phrases,
  send,
  textFrom,
  threadOnce,
} from "../support/conversation/message.ts";

/** One of each type, some of the other side, and some that the sender dated or numbered; an event, which may block, comes last (open.message-event-effects). */
function messagesOf(chat: Chat): MessageSend[] {
  const { trial } = chat;
  const text = (details: Partial<MessageSend>): MessageSend =>
    textFrom("operator", trial.draw(phrases), details);
  return [
    textFrom("user", trial.draw(phrases)),
    messageOf("file", trial.draw(required.file), "user"),
    text({ fingerprint: freeFingerprint(chat, trial.draw(endings)) }),
    text({ timestamp: Date.UTC(2024, 0, 1) }),
    text({ stealth: true }),
    ...typesOf(required).map((type) => messageOf(type, trial.draw(required[type]), "operator")),
  ];
}

rule("conversation.message-removed-is-gone", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  const at = (fingerprint: number) => ({
    params: { ...params, fingerprint: String(fingerprint) },
  });
  const sent = new Map<number, MessageSend>();
  for (const body of messagesOf(chat)) sent.set(await send(chat, body), body);
  for (const fingerprint of sent.keys()) await messageOnce(chat, fingerprint);
  // Which can be removed is open (open.message-remove-which); one whose removal is accepted is gone.
  const removed: number[] = [];
  for (const fingerprint of sent.keys())
    if (isAccepted(await trial.call(as, "conversation.message.remove", at(fingerprint))))
      removed.push(fingerprint);
  if (!removed.length) trial.cannot("one of the messages had to be removed first");
  const isGone = (all: Message[]): boolean =>
    !removed.some((fingerprint) => isIn(all, fingerprint));
  const listed = await threadOnce(chat, isGone);
  for (const fingerprint of removed) {
    const { type, from } = sent.get(fingerprint) as MessageSend;
    const which = `a message of type ${type} from ${from} that was removed`;
    trial.expect(
      !isIn(listed, fingerprint),
      `conversation.message.list, ${which}`,
      "not listed",
      inWords("listed"),
    );
    const question = questionOf(chat, "conversation.message.read", at(fingerprint));
    await expectRefused(question, `of ${which}`);
    trial.settle();
  }
});
