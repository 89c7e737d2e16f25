/** The messages of one conversation in the order of their timestamps, each found by its fingerprint. */
import type { Message } from "./model.ts";

export interface Thread {
  /** Oldest first; of equal timestamps, the one that came first is first. */
  messages: Message[];
  byFingerprint: Map<number, Message>;
  /** Fingerprints of removed messages: events are told apart by them, so none is given again (1/2.2). */
  gone: Set<number>;
}

/** A thread without messages. */
export const createThread = (): Thread => ({
  messages: [],
  byFingerprint: new Map(),
  gone: new Set(),
});

/** How many messages are older than `at`. */
function olderThan({ messages }: Thread, at: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((messages[middle] as Message).timestamp < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts the message in its place, which for a new one is the end. */
export function insert(thread: Thread, message: Message): void {
  const { messages, byFingerprint } = thread;
  const last = messages.at(-1);
  if (!last || last.timestamp <= message.timestamp) messages.push(message);
  else messages.splice(olderThan(thread, message.timestamp + 1), 0, message);
  byFingerprint.set(message.fingerprint, message);
}

/** Takes it out; its fingerprint is not used again. */
export function remove(thread: Thread, message: Message): void {
  const { messages, byFingerprint, gone } = thread;
  messages.splice(messages.indexOf(message, olderThan(thread, message.timestamp)), 1);
  byFingerprint.delete(message.fingerprint);
  gone.add(message.fingerprint);
}

/** The latest `size` messages, of those older than `before` if that is given; oldest first. */
export function batch(thread: Thread, before: number | undefined, size: number): Message[] {
  const end = before === undefined ? thread.messages.length : olderThan(thread, before);
  return thread.messages.slice(Math.max(0, end - size), end);
}

/** The latest message for which this is true. */
export const latest = (
  { messages }: Thread,
  is: (message: Message) => boolean,
): Message | undefined => messages.findLast(is);
