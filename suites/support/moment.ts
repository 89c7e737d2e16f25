/** Timestamps of a target as moments, and moments as queries carry them. */

/** Timestamps below this are seconds (open.timestamp-unit): in milliseconds it is a day of 1973. */
const leastMilliseconds = 1e11;

/** Milliseconds since the epoch. */
export const momentOf = (timestamp: number): number =>
  timestamp < leastMilliseconds ? timestamp * 1000 : timestamp;

/** Date and time with seconds and Z, the form that every target takes (open.date-forms). */
export const isoDate = (moment: number): string =>
  new Date(moment).toISOString().replace(/\.\d+Z$/, "Z");

/** What is lost of a moment in such a date, or in a timestamp of whole seconds (ms). */
export const rounding = 1000;
