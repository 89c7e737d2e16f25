/** Ranges of dates that a list is asked with, and what they must let through. */
import * as fc from "fast-check";
import { eventually, isoDate, show, type Trial } from "../../harness/author.ts";
import { hour } from "./duration.ts";
import { isAfter, isBefore } from "./moment.ts";

/** How far a bound lies from each of two moments (ms): both within eight hours, since a session may last no longer (open.session-lifetime). */
export const apart = fc.integer({ min: hour, max: 4 * hour });

export type Range = {
  filter_date_start?: string;
  filter_date_end?: string;
};

const farAround: Range = {
  filter_date_start: isoDate(Date.UTC(2001, 0)),
  filter_date_end: isoDate(Date.UTC(2101, 0)),
};

/** The range with an end far away where it has none. */
export const withFarEnd = (range: Range): Range => ({ ...farAround, ...range });

interface Dated<Item> {
  list: (query?: Range) => Promise<Item[]>;
  isIt: (item: Item) => boolean;
  /** The moment that the range is compared with, where the item shows it. */
  at: (item: Item) => number | undefined;
}

/** Whether the moment lies in the range, and not at an end of it: whether that is included is open. */
function isWithin({ filter_date_start, filter_date_end }: Range, moment: number): boolean {
  const isWithinOne = (date: string | undefined, isInside: typeof isAfter): boolean =>
    date === undefined || isInside(moment, Date.parse(date));
  return isWithinOne(filter_date_start, isAfter) && isWithinOne(filter_date_end, isBefore);
}

/**
 * The rule says that the range lists what lies within. What is not listed without it either, or with another date, says
 * nothing of the range.
 */
export async function expectKept<Item>(
  trial: Trial,
  { list, isIt, at }: Dated<Item>,
  range: Range,
): Promise<void> {
  const look = (query?: Range): Promise<Item[]> =>
    eventually(
      trial,
      "list",
      () => list(query),
      (all) => all.some(isIt),
    );
  const found = await look(range);
  if (found.some(isIt)) return;
  const shown = (await look()).find(isIt);
  const moment = shown && at(shown);
  if (moment === undefined || !isWithin(range, moment))
    return trial.cannot(`what ${show(range)} selects was not listed`);
  trial.violate({
    where: `listed with ${show(range)}`,
    expected: `the one of ${isoDate(moment)}, which is listed without it`,
    received: `${found.length} others`,
  });
}
