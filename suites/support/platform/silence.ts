/** Checks that events are not heard; fences close the wait. */
import { setTimeout as pause } from "node:timers/promises";
import {
  fence,
  fenceEvents,
  type Frame,
  isOfFence,
  type Listener,
  type Trial,
} from "../../../harness/author.ts";
import type { Elsewhere, Room } from "../room.ts";
import { textOf, told, toldBefore } from "./told.ts";

/** Whether none was heard since; `after` says what was done that might have brought one. */
export type Silence = (after: string) => Promise<void>;

/** How long after an event its repetition may come (ms). */
const repeating = 1000;

/**
 * Whether the connection receives any event but these twice: then one of an earlier act may come again at any time, which is what
 * platform.event-once is about.
 */
async function repeatsOthers(listener: Listener, events: readonly string[]): Promise<boolean> {
  await pause(repeating);
  const others = listener.heard().filter(({ event }) => !events.includes(event));
  return new Set(others.map(textOf)).size < others.length;
}

/**
 * The rule says that from now on none of the events is heard, at any listener. Fences are events
 * themselves, which may reach the other listeners later: what names one is passed over, else each counts for one. On a website that
 * other rules use too, `isMeant` tells the payloads that the act could have brought.
 */
export function silenceOf(
  trial: Trial,
  room: Room,
  events: readonly string[],
  isMeant: (payload: unknown) => boolean = () => true,
): Silence {
  const counted = room.listeners.map((listener) =>
    events.map((event) => listener.heard(event).length),
  );
  const before = toldBefore(room.listeners, events);
  const isOther = ({ data }: Frame): boolean => !isOfFence(trial, room.world, data);
  /** How many fences each listener may have been told of without a word of which. */
  const unnamed = room.listeners.map(() => 0);
  return async (after) => {
    const closing = await fence(trial, room.listeners, room.world);
    for (const [at, listener] of room.listeners.entries()) {
      const frame = closing[at];
      const fences = (unnamed[at] ?? 0) + (!frame || isOther(frame) ? 1 : 0);
      unnamed[at] = fences;
      for (const [i, event] of events.entries()) {
        const since = listener
          .heard(event)
          .slice(counted[at]?.[i] ?? 0)
          .filter((one) => isOther(one) && !before.byOthersThan(at, one));
        if (since.length && since.every(before.byAny) && (await repeatsOthers(listener, events)))
          continue;
        const own = event === fenceEvents[listener.channel] ? fences : 0;
        const where = `${event} heard by ${listener.role} ${after}`;
        const meant = since.map(({ data }) => data).filter(isMeant);
        // How often a connection receives one event is not stated (platform.event-once).
        const payloads = [...new Map(meant.map((data) => [told(data), data])).values()];
        trial.expect(
          payloads.length <= own,
          where,
          own ? `only the ${own} that the wait is closed with` : "nothing",
          payloads,
        );
      }
    }
  };
}

/** The same on another website, where late events of earlier rules may be heard. */
export const silenceElsewhere = (
  trial: Trial,
  elsewhere: Elsewhere,
  events: readonly string[],
): Silence =>
  silenceOf(trial, elsewhere, events, (payload) =>
    events.some((event) => elsewhere.isStray(event, payload)),
  );
