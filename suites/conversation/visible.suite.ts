/** When a conversation enters the inbox. */
import * as fc from "fast-check";
import { rule } from "../../harness/author.ts";
import { someone, startChat, type Chat } from "../support/conversation/chat.ts";
import { messageOf, required, type MessageType } from "../support/conversation/content.ts";
import { expectChatListed, givenChatListed } from "../support/conversation/inbox.ts";
import {
  givenThread,
  messageOnce,
  say,
  send,
  textFrom,
  texts,
  type Side,
} from "../support/conversation/message.ts";
import { hour } from "../support/duration.ts";

const someTexts = fc.array(texts, { maxLength: 3 });

const sendA = (chat: Chat, type: MessageType, from: Side): Promise<number> =>
  send(chat, messageOf(type, chat.trial.draw(required[type]), from));

rule("conversation.hidden-until-user-message", async (trial) => {
  const world = await trial.world();
  const as = someone(trial, world);
  const chat = await startChat(trial, world, as);
  const sent: number[] = [];
  for (const content of trial.draw(someTexts)) sent.push(await say(chat, "operator", content));
  for (const type of ["note", "file"] as const) sent.push(await sendA(chat, type, "operator"));
  await givenThread(chat, sent);
  // What was created and heard from later is listed: by then the list knows of this one too.
  const later = await startChat(trial, world, as);
  await say(later, "user", trial.draw(texts));
  await givenChatListed(later);
  const after = `after ${sent.length} messages from operator`;
  await expectChatListed(chat, false, after);
});

rule("conversation.listed-after-user-message", async (trial) => {
  const world = await trial.world();
  // What is taken from either side (open.message-combinations).
  for (const type of ["text", "file"] as const) {
    const chat = await startChat(trial, world);
    for (const content of trial.draw(someTexts)) await say(chat, "operator", content);
    await sendA(chat, type, "user");
    await expectChatListed(chat, true, `after the first message from user, of type ${type}`);
    trial.settle();
  }
});

rule("conversation.listed-after-ingested-message", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { timestamp } = await messageOnce(chat, await say(chat, "operator", trial.draw(texts)));
  await send(chat, textFrom("user", trial.draw(texts), { timestamp: timestamp - hour }));
  await expectChatListed(chat, true, "after an older message from user was ingested");
});
