/** Timestamps of a target as moments, and how far from them a bound may lie. */
import { setTimeout as pause } from "node:timers/promises";
import { hasClock, type Trial } from "../../harness/author.ts";
import { advance } from "./clock.ts";
import { day, hour, minute } from "./duration.ts";

/** Timestamps below this are seconds (open.timestamp-unit): in milliseconds it is a day of 1973. */
const leastMilliseconds = 1e11;

/** Timestamps from this on are microseconds: in milliseconds it is in the year 5138. */
const leastMicroseconds = 1e14;

/** Milliseconds since the epoch. */
export function momentOf(timestamp: number): number {
  if (timestamp < leastMilliseconds) return timestamp * 1000;
  return timestamp < leastMicroseconds ? timestamp : timestamp / 1000;
}

/** What a clock may count in (ms), the coarsest first. */
const grains = [1000, 100];

/** What clocks of any machine count in (ms), or less. */
const finest = 18;

/**
 * Lets enough time pass for the next event to have another timestamp than this one, whatever its unit seems to be. If that would take too
 * long, the clock of the stage is moved, if there is one; otherwise the timestamps may be equal.
 */
export async function untilLater(trial: Trial, timestamp: number): Promise<void> {
  const lost = lostOf(momentOf(timestamp));
  if (lost > rounding && lost < day && hasClock(trial)) {
    await advance(trial, lost);
    return;
  }
  const inSeconds = timestamp < leastMilliseconds;
  const grain = inSeconds ? 1000 : (grains.find((one) => timestamp % one === 0) ?? finest);
  await pause(1.1 * grain);
}

/** Less than any two time zones differ (ms). */
export const quarter = hour / 4;

/** Whether a timestamp, in any unit, is of this moment: off by less than a time zone. */
export const isAt = (timestamp: number, moment: number): boolean =>
  Math.abs(momentOf(timestamp) - moment) < quarter;

/** What is lost of a moment in such a date, or in a timestamp of whole seconds (ms). */
export const rounding = 1000;

/** What a target may cut timestamps to besides (ms), the coarsest first (open.timestamp-unit). */
const cuts = [day, hour, minute];

/** The precision that a shown moment may lack (ms): a whole minute may be any moment of it. */
const lostOf = (moment: number): number => cuts.find((one) => moment % one === 0) ?? rounding;

/** Whether a timestamp may be cut so that what happens soon after has the same one. */
export const isCut = (timestamp: number): boolean => lostOf(momentOf(timestamp)) > rounding;

/** Gives up where a timestamp did not move and may be cut: nothing can be said then of what is later. */
export function givenFine(
  trial: Trial,
  before: number | undefined,
  after: number | undefined,
): void {
  if (before !== undefined && after === before && isCut(before))
    trial.cannot("timestamps had to be finer than minutes, to show that one is later");
}

/** Whether a moment that is shown lies before a bound, whatever was lost of it. */
export const isBefore = (moment: number, bound: number): boolean => moment < bound - lostOf(moment);

/** Whether a moment that is shown lies after a bound, whatever was lost of it. */
export const isAfter = (moment: number, bound: number): boolean => moment > bound + lostOf(moment);

/** How far a bound lies from a moment within the same day, where so much is left of it: an hour, else half of that (ms). */
const withinDay = (left: number): number =>
  left > 10 * rounding ? Math.min(hour, left / 2) : hour;

/** The distance to a bound later that day (UTC), where one that is cut to its day would lie on the wrong side (ms). */
export const laterThatDay = (moment: number): number => withinDay(day - (moment % day));

/** The distance to a bound earlier that day (UTC), where one that is moved to the end of its day would lie on the wrong side (ms). */
export const earlierThatDay = (moment: number): number => withinDay(moment % day);

/** The distance from either of two moments to a bound between them for which nobody has to wait long (ms). */
export const near = 2 * rounding;
