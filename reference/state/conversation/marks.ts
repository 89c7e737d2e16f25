/** Read, unread and delivered: marks of the messages of one side, with the counters of the other. */
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { isAddressed, readerOf, type Conversation, type Message, type Side } from "./model.ts";
import { settle, tell } from "./store.ts";
import { latest } from "./thread.ts";

interface Mark {
  /** The side that sent the messages (open.read-from-side). */
  from: Side;
  origin: string;
  /** All where absent; those unknown or of the other side are passed over. */
  fingerprints?: number[] | undefined;
}

/** The named messages of the side on which this channel is not marked yet. */
function* unmarked(
  { thread }: Conversation,
  kind: "read" | "delivered",
  { from, origin, fingerprints }: Mark,
): Generator<Message> {
  const named = fingerprints?.map((one) => thread.byFingerprint.get(one)) ?? thread.messages;
  for (const message of named) {
    if (message && message.from === from && message[kind] !== origin) yield message;
  }
}

const direction = { user: "send", operator: "received" } as const;

/** Marks messages of a side as read, and tells which. */
export function markRead(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  mark: Mark,
): void {
  const fingerprints: number[] = [];
  for (const message of unmarked(conversation, "read", mark)) {
    if (message.read === "" && isAddressed(conversation, message)) {
      conversation.unread[readerOf(mark.from)] -= 1;
    }
    message.read = mark.origin;
    fingerprints.push(message.fingerprint);
  }
  if (!fingerprints.length) return;
  settle(website, conversation);
  const { origin } = mark;
  tell(reference, conversation, `message:acknowledge:read:${direction[mark.from]}`, {
    origin,
    fingerprints,
  });
}

/** The last message of the side loses its mark, so that the conversation counts as unread. */
export function markUnread(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  from: Side,
): void {
  const message = latest(
    conversation.thread,
    (one) => one.from === from && isAddressed(conversation, one),
  );
  if (!message || message.read === "") return;
  const { read: origin, fingerprint } = message;
  message.read = "";
  conversation.unread[readerOf(from)] += 1;
  settle(website, conversation);
  tell(reference, conversation, `message:acknowledge:unread:${direction[from]}`, {
    origin,
    fingerprints: [fingerprint],
  });
}

/** Marks messages of a side as delivered, and tells which. */
export function markDelivered(reference: Reference, conversation: Conversation, mark: Mark): void {
  const fingerprints: number[] = [];
  for (const message of unmarked(conversation, "delivered", mark)) {
    message.delivered = mark.origin;
    fingerprints.push(message.fingerprint);
  }
  if (!fingerprints.length) return;
  const { origin } = mark;
  tell(reference, conversation, "message:acknowledge:delivered", { origin, fingerprints });
}
