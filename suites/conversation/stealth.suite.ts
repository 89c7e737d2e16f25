/** What reaches the visitor in the chatbox, and what stays among operators. */
import { contains, isStagedVisitor, rule, show } from "../../harness/author.ts";
import { arriveChat, givenChat, startChat } from "../support/conversation/chat.ts";
import { expectHidden, expectShown, heardChat } from "../support/conversation/chatbox.ts";
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
    await send(chat, textFrom("operator", content, number === 2 ? { stealth: false } : {}));
    await expectShown(chat, content);
  }
});

rule("conversation.stealth-stays-here", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  await givenChat(chat, { availability: "online" });
  for (const number of [1, 2]) {
    const hidden = `${number}a ${trial.draw(phrases)}`;
    const later = `${number}b ${trial.draw(phrases)}`;
    await send(chat, textFrom("operator", hidden, { stealth: true }));
    await say(chat, "operator", later);
    await expectHidden(chat, hidden, later);
  }
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
