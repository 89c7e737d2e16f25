/** What reaches the visitor in the chatbox, and what stays among operators. */
import { contains, isStagedVisitor, rule, show } from "../../harness/author.ts";
import type { ConversationMessageEditBody } from "../../schemas/generated/types.ts";
import { arriveChat, asOthersSee, givenChat, startChat } from "../support/conversation/chat.ts";
import { expectHidden, expectShown, heardChat } from "../support/conversation/chatbox.ts";
import { messageOf, required, type Content } from "../support/conversation/content.ts";
import {
  expectMessage,
  isIn,
  phrases,
  say,
  send,
  texts,
  textFrom,
  threadOnce,
} from "../support/conversation/message.ts";

rule("conversation.operator-message-reaches-visitor", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  await givenChat(chat, { availability: "online" });
  if (!isStagedVisitor(trial)) await heardChat(chat);
  for (const number of [1, 2, 3]) {
    const content = `${number} ${trial.draw(phrases)}`;
    // One that is kept from the visitor says nothing of those that follow it.
    if (number === 3) {
      const body = textFrom("operator", trial.draw(phrases), { stealth: true });
      await trial.call(chat.as, "conversation.message.send", { params: chat.params, body });
    }
    await send(chat, textFrom("operator", content, number === 2 ? { stealth: false } : {}));
    await expectShown(chat, content);
  }
});

rule("conversation.stealth-stays-here", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  await givenChat(chat, { availability: "online" });
  // Whoever sends it, a user or a plugin.
  for (const [number, sender] of [chat, asOthersSee(chat)].entries()) {
    const hidden = `${number}a ${trial.draw(phrases)}`;
    const later = `${number}b ${trial.draw(phrases)}`;
    await send(sender, textFrom("operator", hidden, { stealth: true }));
    await say(sender, "operator", later);
    await expectHidden(chat, hidden, later);
  }
  trial.settle();
  // Neither a message of another type reaches the visitor, nor what an edit makes of it.
  const field = (text: string): Content =>
    ({ ...(trial.draw(required.field) as object), text }) as Content;
  const [asked, edited] = [`3a ${trial.draw(phrases)}`, `4a ${trial.draw(phrases)}`];
  const sent = { ...messageOf("field", field(asked), "operator"), stealth: true };
  const params = { ...chat.params, fingerprint: String(await send(chat, sent)) };
  const body = { content: field(edited) as ConversationMessageEditBody["content"] };
  await trial.call(chat.as, "conversation.message.edit", { params, body });
  const last = `5b ${trial.draw(phrases)}`;
  await say(chat, "operator", last);
  for (const hidden of [asked, edited]) await expectHidden(chat, hidden, last);
});

rule("conversation.stealth-is-in-thread", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const content = trial.draw(texts);
  const fingerprint = await send(chat, textFrom("operator", content, { stealth: true }));
  const message = { type: "text", from: "operator", content };
  await expectMessage(chat, fingerprint, message);
  const all = await threadOnce(chat, (now) => isIn(now, fingerprint));
  const listed = all.find((one) => one.fingerprint === fingerprint);
  trial.expect(contains(listed, message), "the listed message", show(message), listed);
});
