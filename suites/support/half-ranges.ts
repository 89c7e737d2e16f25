/** Ranges of dates with one end alone, which a target may refuse. */
import { isoDate } from "../../harness/author.ts";

interface HalfRange {
  query: { filter_date_start: string } | { filter_date_end: string };
  /** Whether the moment lies in it. */
  holds: boolean;
}

/** The end of each lies this far from the moment (ms). */
export const halfRanges = (moment: number, far: number): HalfRange[] => [
  { query: { filter_date_start: isoDate(moment - far) }, holds: true },
  { query: { filter_date_start: isoDate(moment + far) }, holds: false },
  { query: { filter_date_end: isoDate(moment + far) }, holds: true },
  { query: { filter_date_end: isoDate(moment - far) }, holds: false },
];
