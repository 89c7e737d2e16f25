/** Messages belong to the conversation in which they were sent, and to no other. */
import * as fc from "fast-check";
import { rule, type Trial } from "../../harness/author.ts";
import type { ConversationMessageEditBody, Message } from "../../schemas/generated/types.ts";
import { someone, startChat, type Chat } from "../support/conversation/chat.ts";
import { messageOf, required, type Content } from "../support/conversation/content.ts";
import {
  givenThread,
  isIn,
  messageOnce,
  say,
  send,
  showsContent,
  sides,
  texts,
  thread,
  threadOnce,
} from "../support/conversation/message.ts";

async function startChats(trial: Trial, count: number): Promise<Chat[]> {
  const world = await trial.world();
  const as = someone(trial, world);
  const chats: Chat[] = [];
  for (let i = 0; i < count; i++) chats.push(await startChat(trial, world, as));
  return chats;
}

/** Which conversation each of several messages goes to. */
const placements = fc.array(fc.nat({ max: 2 }), { minLength: 3, maxLength: 9 });

type Said = Pick<Message, "fingerprint" | "from" | "content">;

/** Sends messages here and there; returns the conversations with what was sent in each. */
async function talk(trial: Trial): Promise<{ chat: Chat; sent: Said[] }[]> {
  const chats = (await startChats(trial, 3)).map((chat) => ({ chat, sent: [] as Said[] }));
  for (const index of trial.draw(placements)) {
    const place = chats[index];
    const [from, content] = [trial.draw(sides), trial.draw(texts)];
    if (place)
      place.sent.push({ fingerprint: await say(place.chat, from, content), from, content });
  }
  return chats;
}

const fingerprintsOf = (sent: readonly Said[]): number[] =>
  sent.map(({ fingerprint }) => fingerprint);

rule("conversation.message-ids-are-those-of-the-path", async (trial) => {
  for (const { chat, sent } of await talk(trial)) {
    for (const message of await givenThread(chat, fingerprintsOf(sent))) {
      const { website_id, session_id, fingerprint } = message;
      trial.equal({ website_id, session_id }, chat.params, `identifiers of message ${fingerprint}`);
    }
  }
});

rule("conversation.messages-apart", async (trial) => {
  const places = await talk(trial);
  for (const { chat, ...place } of places) {
    const sent = fingerprintsOf(place.sent);
    const all = await threadOnce(chat, (now) => sent.every((one) => isIn(now, one)));
    for (const one of sent) {
      trial.expect(isIn(all, one), "its own conversation", `message ${one}`, all.length);
    }
  }
  // Each list holds what was sent in its own conversation: by now it has caught up.
  for (const { chat, sent } of places) {
    const all = await thread(chat);
    const own = fingerprintsOf(sent);
    // What the platform says by itself may have the same number in each conversation (open.message-fingerprint-scope).
    const isListed = ({ fingerprint, from, content }: Said): boolean =>
      all.some(
        (one) => isIn([one], fingerprint) && one.from === from && showsContent(one, content),
      );
    const foreign = places.flatMap((other) => (other.chat === chat ? [] : other.sent));
    const strays = foreign.filter((one) => !own.includes(one.fingerprint) && isListed(one));
    trial.equal(fingerprintsOf(strays), [], "messages of other conversations that are listed");
  }
});

const kernelOf = ({ type, from, content }: Message): object => ({ type, from, content });

rule("conversation.message-of-other-conversation", async (trial: Trial) => {
  const [home, other] = await startChats(trial, 2);
  if (!home || !other) trial.cannot("there are no two conversations");
  const content = (): Content => trial.draw(required.field);
  const sendOne = (): Promise<number> => send(home, messageOf("field", content(), "operator"));
  let fingerprint = await sendOne();
  const there = await givenThread(other, [await say(other, trial.draw(sides), trial.draw(texts))]);
  // Each conversation may number its messages by itself (open.message-fingerprint-scope).
  for (const _ of there) if (isIn(there, fingerprint)) fingerprint = await sendOne();
  const before = await messageOnce(home, fingerprint);
  const params = { ...other.params, fingerprint: String(fingerprint) };
  await trial.refuses(other.as, "conversation.message.read", { params });
  const body = { content: content() as ConversationMessageEditBody["content"] };
  await trial.call(other.as, "conversation.message.edit", { params, body });
  // It may be accepted, as long as nothing goes (open.repeated-remove).
  await trial.call(other.as, "conversation.message.remove", { params });
  // A read that shows this later message would show the edit and the removal of the other one too.
  await givenThread(home, [await say(home, trial.draw(sides), trial.draw(texts))]);
  const now = await messageOnce(home, fingerprint);
  trial.equal(kernelOf(now), kernelOf(before), "the message in its own conversation");
});
