/** The messages of a conversation: sent, found again, read and compared. */
import * as fc from "fast-check";
import {
  untilAnswered,
  answerText,
  askBefore,
  contains,
  contentAsSent,
  eventually,
  type Exchange,
  isAccepted,
  isRefused,
  itemsOf,
  memberAt,
  messageAsSent,
  type Reading,
  shownIn,
  slot,
  text,
  unsigned,
  word,
} from "../../../harness/author.ts";
import { cannotRead, questionOf, showsAll } from "../read.ts";
import type { Message, MessageSend } from "../../../schemas/generated/types.ts";
import { acceptedAtOnce } from "../at-once.ts";
import type { Chat } from "./chat.ts";

export type Side = MessageSend["from"];
export const sides: fc.Arbitrary<Side> = fc.constantFrom("user", "operator");

/** Texts as people write them. */
export const texts: fc.Arbitrary<string> = text();
/** Plain text that a chatbox or a mail has no reason to change. */
export const phrases: fc.Arbitrary<string> = fc.tuple(word, word).map((pair) => pair.join(" "));
/** Channels over which messages are read and delivered. */
export const channels: fc.Arbitrary<"chat" | "email"> = fc.constantFrom("chat", "email");

export const textFrom = (
  from: Side,
  content: string,
  more: Partial<MessageSend> = {},
): MessageSend => ({ ...more, type: "text", from, origin: "chat", content });

/** Whether it is the content of the message. */
export const showsContent = (message: Message, content: unknown): boolean =>
  contains(contentAsSent(message.content, content), content);

/** Fingerprints that were given out, so that equal messages are told apart where no answer does it. */
const identified = slot<Map<string, Set<number>>>("messages: identified");

async function findSent(
  chat: Chat,
  { type, from, content, timestamp }: MessageSend,
): Promise<number> {
  const { session_id } = chat.params;
  const known = identified.ensure(chat.trial, () => new Map());
  const sent = known.get(session_id) ?? new Set<number>();
  known.set(session_id, sent);
  const isSent = (message: Message): boolean =>
    !sent.has(message.fingerprint) &&
    contains(message, { type, from }) &&
    showsContent(message, content);
  // A time may be kept in whole seconds, and corrected (open.message-timestamp-range).
  const isMeant = (message: Message): boolean =>
    isSent(message) && Math.abs((timestamp ?? message.timestamp) - message.timestamp) < 1000;
  const all = await eventually(
    chat.trial,
    "list",
    () => thread(chat),
    (found) => found.some(isMeant),
  );
  const found = all.find(isMeant) ?? all.find(isSent);
  if (!found) return chat.trial.cannot("neither the answer nor the list shows the message sent");
  sent.add(found.fingerprint);
  return found.fingerprint;
}

/** The fingerprint of a message that was accepted with this answer. */
export async function identify(chat: Chat, body: MessageSend, answer: unknown): Promise<number> {
  const shown = memberAt(answer, "fingerprint") ?? body.fingerprint;
  return typeof shown === "number" ? shown : findSent(chat, body);
}

/** Sends a message, as a precondition; returns its fingerprint. */
export async function send(chat: Chat, body: MessageSend): Promise<number> {
  const { trial, as, params } = chat;
  const answer = await trial.given(as, "conversation.message.send", { params, body });
  const fingerprint = await identify(chat, body, answer);
  if (body.from === "user") await untilAnswered(chat);
  return fingerprint;
}

/** Removes a message, as a precondition; false where it is from user and was refused (open.message-remove-which). */
export async function isRemoved(chat: Chat, from: Side, fingerprint: number): Promise<boolean> {
  const { trial, as } = chat;
  const params = { ...chat.params, fingerprint: String(fingerprint) };
  if (from === "operator") await trial.given(as, "conversation.message.remove", { params });
  else if (isRefused(await trial.call(as, "conversation.message.remove", { params }))) return false;
  return true;
}

export const say = (chat: Chat, from: Side, content: string): Promise<number> =>
  send(chat, textFrom(from, content));

/** Sends texts at the same time; returns those that were accepted. */
export async function sendAtOnce(
  { trial, as, params }: Chat,
  from: Side,
  contents: readonly string[],
): Promise<string[]> {
  const accepted = await acceptedAtOnce(
    contents.map((content) =>
      trial.call(as, "conversation.message.send", { params, body: textFrom(from, content) }),
    ),
  );
  return accepted.map(({ request }) => String(memberAt(request.body, "content")));
}

/** What can be told apart and put in order; other fields are for the rules about shapes. */
const isMessage = (item: unknown): item is Message =>
  typeof memberAt(item, "fingerprint") === "number" &&
  typeof memberAt(item, "timestamp") === "number";

/** The data of a message that was read, which need not be an object. */
const messageIn = ({ trial }: Chat, exchange: Exchange): Message => {
  const data = shownIn(trial, exchange);
  return (typeof data === "object" && data !== null ? data : {}) as Message;
};

/** One batch. The one before the first message may be refused, which means the same as an empty batch. */
export async function batch(chat: Chat, timestamp_before?: number): Promise<Message[]> {
  const { trial, as, params } = chat;
  const ask = (moment?: number | string): Promise<Exchange> => {
    const query = moment === undefined ? {} : { timestamp_before: moment as never };
    return trial.call(as, "conversation.message.list", { params, query });
  };
  // What a new conversation holds may be refused until the conversation is shown.
  const exchange = await (timestamp_before === undefined
    ? eventually(trial, "change", ask, isAccepted)
    : askBefore(timestamp_before, ask));
  if (isAccepted(exchange)) return itemsOf(shownIn(trial, exchange)).filter(isMessage);
  return timestamp_before === undefined
    ? cannotRead(questionOf(chat, "conversation.message.list", { params }), exchange)
    : [];
}

/** The batch once it fits, or as it was last. */
export const batchOnce = (
  chat: Chat,
  fits: (found: Message[]) => boolean,
  timestamp_before?: number,
): Promise<Message[]> => eventually(chat.trial, "list", () => batch(chat, timestamp_before), fits);

/** What the platform said by itself (open.platform-messages) in a conversation in which only these were sent. */
export const answersBeside = async (chat: Chat, sent: readonly number[]): Promise<Message[]> =>
  (await batch(chat)).filter(
    ({ from, fingerprint }) => from === "operator" && !sent.includes(fingerprint),
  );

export const oldestOf = (messages: readonly Message[]): number =>
  Math.min(...messages.map(({ timestamp }) => timestamp));

const byTime = (a: Message, b: Message): number =>
  a.timestamp - b.timestamp || a.fingerprint - b.fingerprint;

/** All messages, batch by batch, each once; the oldest first. Batches before what is enough are not read. */
export async function thread(
  chat: Chat,
  isEnough: (found: Message[]) => boolean = () => false,
): Promise<Message[]> {
  const all = new Map<number, Message>();
  for (let before: number | undefined; ;) {
    const found = await batch(chat, before);
    const fresh = found.filter(({ fingerprint }) => !all.has(fingerprint));
    for (const message of fresh) all.set(message.fingerprint, message);
    const messages = [...all.values()].sort(byTime);
    if (!fresh.length || isEnough(messages)) return messages;
    before = oldestOf(found);
  }
}

export const isIn = (messages: readonly Message[], fingerprint: number): boolean =>
  messages.some((message) => message.fingerprint === fingerprint);

/** The thread once it fits, or as it was last. */
export const threadOnce = (chat: Chat, fits: (all: Message[]) => boolean): Promise<Message[]> =>
  eventually(chat.trial, "list", () => thread(chat), fits);

/** All these messages are listed, as a precondition; returns what was read to see it. */
export async function givenThread(chat: Chat, fingerprints: readonly number[]): Promise<Message[]> {
  const isWhole = (all: Message[]): boolean => fingerprints.every((one) => isIn(all, one));
  const all = await eventually(chat.trial, "list", () => thread(chat, isWhole), isWhole);
  return isWhole(all) ? all : chat.trial.cannot("the messages sent had to be listed first");
}

/** Reads a message until it is shown and fits; one that never is shown breaks the rule. */
export async function messageOnce(
  chat: Chat,
  fingerprint: number,
  fits: (message: Message) => boolean = () => true,
  what: Reading = "thing",
): Promise<Message> {
  const { trial, as } = chat;
  const params = { ...chat.params, fingerprint: String(fingerprint) };
  const exchange = await eventually(
    trial,
    what,
    () => trial.call(as, "conversation.message.read", { params }),
    (read) => isAccepted(read) && fits(messageIn(chat, read)),
  );
  if (!isAccepted(exchange)) {
    const received = answerText(exchange);
    trial.expect(false, `the message ${fingerprint}`, "to be read", received);
    trial.settle();
  }
  return messageIn(chat, exchange);
}

/** The rule says that the message is read with these values, each at its path. */
export async function expectMessage(
  chat: Chat,
  fingerprint: number,
  values: Record<string, unknown>,
): Promise<void> {
  const { contract } = chat.trial.run;
  // What was sent is shown in the same form.
  const plain = <Value>(data: Value): Value =>
    unsigned(contract.operation("conversation.message.read"), contract, data);
  const expected = plain(values);
  const asSent = (read: Message): object => messageAsSent(plain(read), expected);
  const message = asSent(
    await messageOnce(chat, fingerprint, (read) => showsAll(asSent(read), expected)),
  );
  for (const [path, value] of Object.entries(expected)) {
    const received = memberAt(message, path);
    const where = `/data/${path} of the message ${fingerprint}`;
    chat.trial.contains(received, value, where);
  }
}

/**
 * Both sides have said something, without which a session may not be rated (open.rating-unknown-session); the user last, since an answer
 * may resolve a conversation (open.conversation-state-moves).
 */
export const talk = async (chat: Chat): Promise<unknown> =>
  givenThread(chat, [await say(chat, "operator", "Hi"), await say(chat, "user", "Hello")]);
