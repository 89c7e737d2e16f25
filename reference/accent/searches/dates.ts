/** Other readings of the two ends of a range of dates. */
import { readDate } from "../../dates.ts";

interface Range {
  filter_date_start?: string;
  filter_date_end?: string;
}

const year = 365 * 86_400_000;

/** The date moved by this many milliseconds; what is not a date stays. */
function moved(date: string | undefined, by: number): string | undefined {
  const at = date === undefined ? undefined : readDate(date);
  return at === undefined ? date : new Date(at + by).toISOString();
}

const between = <Query extends Range>(
  query: Query,
  start: string | undefined,
  end: string | undefined,
): Query => ({
  ...query,
  ...(start === undefined ? {} : { filter_date_start: start }),
  ...(end === undefined ? {} : { filter_date_end: end }),
});

/** Moves both ends inwards, by milliseconds. */
export const movesBounds =
  (by: number) =>
  <Query extends Range>(query: Query): Query =>
    between(query, moved(query.filter_date_start, by), moved(query.filter_date_end, -by));

/** The range that holds `since` where this one holds the day a year before. */
export const yearBefore = <Query extends Range>(query: Query): Query =>
  between(query, moved(query.filter_date_start, year), moved(query.filter_date_end, year));
