/** Messages as they come, change and go, with everything that follows for their conversation. */
import type { MessageContent } from "../../../schemas/generated/types.ts";
import type { Website } from "../../model.ts";
import { pick } from "../../pick.ts";
import type { Reference } from "../../reference.ts";
import { conflict, invalid } from "../../refusal.ts";
import { noteActivity } from "../people.ts";
import { setState } from "./change.ts";
import { endCompose } from "./compose.ts";
import {
  isAddressed,
  readerOf,
  type Author,
  type Conversation,
  type Message,
  type MessageType,
  type Side,
} from "./model.ts";
import { route } from "./route.ts";
import { reveal, settle, tell, touch, wait } from "./store.ts";
import { insert, remove } from "./thread.ts";

/** What a message is sent with (1/4.3.1). */
export interface NewMessage {
  type: MessageType;
  from: Side;
  origin: string;
  content: string | MessageContent;
  mentions?: string[] | undefined;
  fingerprint?: number | undefined;
  /** In whose name; the visitor where a message from user says nothing. */
  user?: Partial<Author> | undefined;
  references?: Message["references"] | undefined;
  original?: unknown;
  properties?: Record<string, unknown> | undefined;
  timestamp?: number | undefined;
  stealth?: boolean | undefined;
  translated?: boolean | undefined;
  automated?: boolean | undefined;
}

function check(conversation: Conversation, { fingerprint, timestamp }: NewMessage, now: number) {
  if (
    timestamp !== undefined &&
    !(Number.isInteger(timestamp) && timestamp >= 0 && timestamp <= now)
  ) {
    throw invalid("timestamp: milliseconds that have passed");
  }
  if (fingerprint === undefined) return;
  if (!Number.isSafeInteger(fingerprint) || fingerprint < 1) {
    throw invalid("fingerprint: a positive whole number");
  }
  if (conversation.thread.byFingerprint.has(fingerprint)) throw conflict("fingerprint_taken");
}

/** The timestamp followed by two digits, and the next free number where that is taken. */
function freeFingerprint(
  { random }: Reference,
  { thread: { byFingerprint, gone } }: Conversation,
  timestamp: number,
): number {
  let fingerprint = Math.max(1, timestamp * 100 + (random.next() % 100));
  while (byFingerprint.has(fingerprint) || gone.has(fingerprint)) fingerprint++;
  return fingerprint;
}

const link = /https?:\/\/[^\s<>"]+/g;
/** How many links of a text get a preview. */
const previewed = 3;

const linksOf = ({ type, content }: Pick<Message, "type" | "content">): string[] =>
  type === "text" && typeof content === "string"
    ? (content.match(link) ?? []).slice(0, previewed)
    : [];

const visitorOf = ({ session_id, meta }: Conversation): Author => ({
  type: "website",
  user_id: session_id,
  ...pick(meta, ["nickname", "avatar"]),
});

function compose(
  reference: Reference,
  conversation: Conversation,
  given: NewMessage,
  now: number,
): Message {
  const { type, from, origin, content, timestamp = now } = given;
  const { session_id, website_id } = conversation;
  return {
    session_id,
    website_id,
    type,
    from,
    origin,
    content,
    stamped: linksOf({ type, content }).length === 0,
    edited: false,
    translated: given.translated ?? false,
    automated: given.automated ?? false,
    read: "",
    delivered: "",
    fingerprint: given.fingerprint ?? freeFingerprint(reference, conversation, timestamp),
    timestamp,
    user: {
      ...(from === "user" ? visitorOf(conversation) : { type: "website" }),
      ...pick(given.user ?? {}, ["type", "user_id", "nickname", "avatar"]),
    },
    ...pick(given, ["mentions", "properties"]),
    ...(given.references && {
      references: given.references.map(({ type: kind, name, target }) => ({
        type: kind,
        name,
        target,
      })),
    }),
    // The original itself is read by a route that is not shown (1/2.7).
    ...(given.original ? { original: { original_id: reference.seams.newId("original") } } : {}),
  };
}

/**
 * Puts a message into the conversation. What the visitor sends to a blocked conversation is dropped
 * without a word (1/3.1): the answer is the same, the message is nowhere.
 */
export function addMessage(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  given: NewMessage,
): Message {
  const now = reference.clock.now();
  check(conversation, given, now);
  const message = compose(reference, conversation, given, now);
  if (conversation.is_blocked && message.from === "user") return message;
  if (!conversation.has_begun && message.type !== "event") {
    conversation.has_begun = true;
    conversation.meta.origin = message.origin;
  }
  if (given.stealth) (conversation.stealth ??= new Set()).add(message.fingerprint);
  insert(conversation.thread, message);
  const enters = message.from === "user" && !conversation.is_visible;
  if (message.from === "user") {
    reveal(website, conversation);
    conversation.active_at = now;
    noteActivity(website, conversation.people_id, now);
  }
  if (isAddressed(conversation, message)) {
    conversation.unread[readerOf(message.from)] += 1;
    if (message.from === "operator") wait(website, conversation, undefined);
    else if (conversation.waiting_since === undefined) wait(website, conversation, now);
  }
  endCompose(reference, website, conversation, message.from);
  touch(reference, website, conversation);
  tell(reference, conversation, `message:${message.from === "user" ? "send" : "received"}`, {
    ...message,
  });
  mention(reference, conversation, message);
  if (enters) route(reference, website, conversation);
  const state = stateAfter(message);
  if (state) setState(reference, website, conversation, state);
  return message;
}

/** open.conversation-state-moves */
function stateAfter({ type, from, content }: Message): Conversation["state"] | undefined {
  if (type !== "event") return from === "user" ? "unresolved" : "pending";
  const isResolution = typeof content === "object" && content.namespace === "state:resolved";
  return isResolution ? "resolved" : undefined;
}

function mention(
  reference: Reference,
  conversation: Conversation,
  { mentions = [] }: Message,
): void {
  const known = new Set(conversation.mentions);
  for (const user_id of mentions) known.add(user_id);
  if (known.size === conversation.mentions.length) return;
  conversation.mentions = [...known];
  tell(reference, conversation, "session:set_mentions", { mentions: conversation.mentions });
}

/** Changes the content, and tells it. */
export function editMessage(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  message: Message,
  content: Message["content"],
): void {
  message.content = content;
  message.edited = true;
  touch(reference, website, conversation);
  const { fingerprint } = message;
  tell(reference, conversation, "message:updated", { fingerprint, content });
}

/** Removes it, and tells it; the counters follow. */
export function removeMessage(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  message: Message,
): void {
  const { fingerprint, from, read } = message;
  if (read === "" && isAddressed(conversation, message)) conversation.unread[readerOf(from)] -= 1;
  remove(conversation.thread, message);
  conversation.stealth?.delete(fingerprint);
  conversation.purged?.delete(fingerprint);
  settle(website, conversation);
  tell(reference, conversation, "message:removed", { fingerprint });
}

/** What the chatbox of the visitor shows. */
export function* shownInChatbox(conversation: Conversation): Generator<Message> {
  const { thread, stealth, purged } = conversation;
  for (const message of thread.messages) {
    const { type, from, fingerprint } = message;
    const isKept = type === "note" || (from === "operator" && stealth?.has(fingerprint));
    if (!isKept && !purged?.has(fingerprint)) yield message;
  }
}

/** The chatbox forgets the conversation; the conversation itself stays as it is (1/4.3). */
export function purgeChatbox(conversation: Conversation): void {
  conversation.purged = new Set(conversation.thread.byFingerprint.keys());
}

/** Processing is done: the previews of the links are there (1/2.2). */
export function stamp(message: Message): void {
  if (message.stamped) return;
  message.preview = linksOf(message).map((url) => {
    const website = URL.parse(url)?.hostname ?? url;
    return { url, website, title: website, preview: {} };
  });
  message.stamped = true;
}
