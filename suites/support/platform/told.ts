/** What listeners are told, and what one of them is told of later than another (open.event-delay, open.event-order). */
import { type Frame, lasting, type Listener } from "../../../harness/author.ts";

/** A payload as text, to tell one event that comes twice from two: each copy may say when it was sent (platform.event-once). */
export const told = (data: unknown): string => JSON.stringify(lasting(data));

/** An event and what it says, as text. */
export const textOf = ({ event, data }: Frame): string => `${event} ${told(data)}`;

/** What listeners have been told by a moment. */
export interface ToldBefore {
  /** Whether any of them was told this. */
  byAny: (frame: Frame) => boolean;
  /** Whether another listener was told of it, but not the one at this place, to which it may still arrive. */
  byOthersThan: (at: number, frame: Frame) => boolean;
}

/** What they have been told of these events by now. */
export function toldBefore(listeners: readonly Listener[], events: readonly string[]): ToldBefore {
  const known = listeners.map(
    (one) => new Set(events.flatMap((event) => one.heard(event).map(textOf))),
  );
  const byAny = (frame: Frame): boolean => known.some((texts) => texts.has(textOf(frame)));
  return { byAny, byOthersThan: (at, frame) => !known[at]?.has(textOf(frame)) && byAny(frame) };
}
