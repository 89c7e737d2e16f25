/** Each type of message has its own form of content. */
import * as fc from "fast-check";
import { word } from "../../fixtures/word.ts";
import { rule } from "../../harness/suite.ts";
import { startChat, type Chat } from "./chat.ts";
import {
  complete,
  messageOf,
  required,
  typesOf,
  type Content,
  type MessageType,
} from "./content.ts";
import { expectMessage, givenThread, identify, send, sides } from "./message.ts";

/** Sends it and reads it again; both is what the rule says. */
async function takes(chat: Chat, type: MessageType, content: Content): Promise<void> {
  const { trial, as, params } = chat;
  const body = messageOf(type, content, trial.draw(sides));
  const answer = await trial.accepts(as, "conversation.message.send", { params, body });
  trial.settle();
  await expectMessage(chat, await identify(chat, body, answer), { type, content });
}

const drawn = <Value>(values: fc.Arbitrary<Value> | undefined): fc.Arbitrary<Value> => {
  if (!values) throw new Error("this type of message has no such content");
  return values;
};

rule("conversation.message-every-type", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  for (const type of typesOf(required)) await takes(chat, type, trial.draw(required[type]));
});

rule("conversation.message-optional-content", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  for (const type of typesOf(complete)) await takes(chat, type, trial.draw(drawn(complete[type])));
});

const someObject = fc.record({ text: word });

rule("conversation.message-content-fits-type", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  const accepted: number[] = [];
  for (const type of typesOf(required)) {
    const from = trial.draw(sides);
    const isText = type === "text" || type === "note";
    const wrong = isText ? trial.draw(someObject) : trial.draw(word);
    const body = messageOf(type, wrong, from);
    await trial.refuses(as, "conversation.message.send", { params, body });
    // The same message with content of the right form shows what the refusal was for.
    accepted.push(await send(chat, messageOf(type, trial.draw(required[type]), from)));
  }
  const all = await givenThread(chat, accepted);
  // Events may also come from the target itself.
  const more = all.filter((one) => one.type !== "event" && !accepted.includes(one.fingerprint));
  trial.equal(more, [], "messages beside those that were accepted");
});
