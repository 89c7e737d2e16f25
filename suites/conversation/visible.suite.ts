/** When a conversation enters the inbox. */
import * as fc from "fast-check";
import { rule } from "../../harness/author.ts";
import { someone, startChat } from "../support/conversation/chat.ts";
import { expectListed, givenListed } from "../support/conversation/inbox.ts";
import { givenThread, say, texts } from "../support/conversation/message.ts";

const someTexts = fc.array(texts, { maxLength: 3 });

rule("conversation.hidden-until-user-message", async (trial) => {
  const world = await trial.world();
  const as = someone(trial, world);
  const chat = await startChat(trial, world, as);
  const sent: number[] = [];
  for (const content of trial.draw(someTexts)) sent.push(await say(chat, "operator", content));
  await givenThread(chat, sent);
  // What was created and heard from later is listed: by then the list knows of this one too.
  const later = await startChat(trial, world, as);
  await say(later, "user", trial.draw(texts));
  await givenListed(later);
  const after = `after ${sent.length} messages from operator`;
  await expectListed(chat, false, after);
});

rule("conversation.listed-after-user-message", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  for (const content of trial.draw(someTexts)) await say(chat, "operator", content);
  await say(chat, "user", trial.draw(texts));
  await expectListed(chat, true, "after the first message from user");
});
