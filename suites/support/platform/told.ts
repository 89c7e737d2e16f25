/** What listeners are told, and what one of them is told of later than another (open.event-delay, open.event-order). */
import { type Frame, lasting, type Listener } from "../../../harness/author.ts";

/** A payload as text, to tell one event that comes twice from two: each copy may say when it was sent (platform.event-once). */
export const told = (data: unknown): string => JSON.stringify(lasting(data));

/** An event and what it says, as text. */
export const textOf = ({ event, data }: Frame): string => `${event} ${told(data)}`;

/** By the place of a listener, whether a frame that comes there is one of those that others, and not this one, have heard by now. */
export function lateFor(
  listeners: readonly Listener[],
  events: readonly string[],
): (at: number) => (frame: Frame) => boolean {
  const known = listeners.map(
    (one) => new Set(events.flatMap((event) => one.heard(event).map(textOf))),
  );
  return (at) => (frame) =>
    !known[at]?.has(textOf(frame)) && known.some((texts) => texts.has(textOf(frame)));
}
