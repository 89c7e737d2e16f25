/** How many messages are unread. Which of the two counters is whose is open (open.unread-counter-sides). */
import * as fc from "fast-check";
import { rule } from "../../harness/suite.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { chatOnce, startChat, type Chat } from "./chat.ts";
import { markBothSides } from "./mark.ts";
import { say, sides, texts } from "./message.ts";

const totalOf = ({ unread }: Conversation): number => unread.operator + unread.visitor;

/** Some message counts as unread, as a precondition. */
async function givenUnread(chat: Chat): Promise<void> {
  if (!totalOf(await chatOnce(chat, (read) => totalOf(read) > 0)))
    chat.trial.cannot("a message from user had to count as unread first");
}

/** Reads everything, as a precondition. */
async function givenAllRead(chat: Chat): Promise<void> {
  await givenUnread(chat);
  await markBothSides(chat, { origin: "chat" });
  if (totalOf(await chatOnce(chat, (read) => totalOf(read) === 0)))
    chat.trial.cannot("both counters had to be 0 first");
}

const talk = fc.array(fc.tuple(sides, texts), { maxLength: 4 });

rule("conversation.read-clears-counters", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  for (const [from, content] of trial.draw(talk)) await say(chat, from, content);
  await say(chat, "user", trial.draw(texts));
  await givenUnread(chat);
  await markBothSides(chat, { origin: "chat" });
  const { unread } = await chatOnce(chat, (read) => totalOf(read) === 0);
  trial.equal(unread.operator, 0, "/data/unread/operator");
  trial.equal(unread.visitor, 0, "/data/unread/visitor");
});

rule("conversation.message-raises-counter", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  await say(chat, "user", trial.draw(texts));
  const { unread } = await chatOnce(chat, (read) => totalOf(read) > 0);
  const counts = [unread.operator, unread.visitor].sort((a, b) => a - b);
  trial.equal(counts, [0, 1], "/data/unread, both counters");
});

const further = fc.integer({ min: 1, max: 5 });

rule("conversation.counter-counts-messages", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  await say(chat, "user", trial.draw(texts));
  await givenUnread(chat);
  const { unread } = await chatOnce(chat, (read) => totalOf(read) === 1);
  const counter = unread.operator > 0 ? "operator" : "visitor";
  const first = unread[counter];
  const count = trial.draw(further);
  for (let more = 1; more <= count; more++) {
    await say(chat, "user", trial.draw(texts));
    const { unread: now } = await chatOnce(chat, (read) => read.unread[counter] === first + more);
    trial.equal(now[counter], first + more, `/data/unread/${counter} after ${more} more`);
  }
});

rule("conversation.unread-raises-counter", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  for (const [from, content] of trial.draw(talk)) await say(chat, from, content);
  await say(chat, "user", trial.draw(texts));
  await givenAllRead(chat);
  await trial.given(as, "conversation.unread.mark", { params, body: { from: "user" } });
  const read = await chatOnce(chat, (now) => totalOf(now) > 0);
  trial.expect(totalOf(read) > 0, "/data/unread", "a counter above 0", read.unread);
});
