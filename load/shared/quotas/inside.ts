/** Where in time no window begins soon. Imports nothing but the plan, so that k6 scripts and node both read it. */
import type { Length } from "./plan.ts";

/**
 * Days begin at a whole quarter of an hour in every time zone, minutes at second 0. Windows that begin with the
 * first request, sliding windows and buckets have no such moment.
 */
const edges: Record<Length, { every: number; from: number; to: number }> = {
  day: { every: 15 * 60_000, from: 60_000, to: 9 * 60_000 },
  minute: { every: 60_000, from: 5_000, to: 45_000 },
};

/** Milliseconds from `now` until a moment well inside a window; 0 where `now` is one. */
export function untilInside(now: number, length: Length): number {
  const { every, from, to } = edges[length];
  const place = now % every;
  if (place >= from && place <= to) return 0;
  return place < from ? from - place : every - place + from;
}

/** Whether a usual edge lies between two moments of the target's time. */
export const edgeBetween = (from: number, to: number, length: Length): boolean =>
  Math.floor(from / edges[length].every) !== Math.floor(to / edges[length].every);
