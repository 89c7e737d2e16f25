/** Dates in queries and bodies: ISO 8601, with optional offset and fraction; without a time, midnight. */

const form =
  /^\d{4}-\d{2}-\d{2}(?<time>T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(?<offset>Z|[+-]\d{2}(:?\d{2})?)?)?$/i;

/** Milliseconds since the epoch, UTC where no offset is given; undefined for what is not a date. */
export function readDate(text: string): number | undefined {
  const parts = form.exec(text)?.groups;
  if (!parts) return undefined;
  const [day, time] = text.toUpperCase().split("T") as [string, string | undefined];
  const isReal = new Date(day).getTime();
  // Date.parse takes 30 February for 2 March.
  if (Number.isNaN(isReal) || !new Date(isReal).toISOString().startsWith(day)) return undefined;
  if (time === undefined) return isReal;
  const at = Date.parse(`${day}T${normalTime(time)}`);
  return Number.isNaN(at) ? undefined : at;
}

/** `hh:mm:ss.fff+hh:mm`, the only form that Date.parse is sure to take. */
function normalTime(time: string): string {
  const [, clock = "", offset = ""] = /^([^Z+-]*)(.*)$/.exec(time) ?? [];
  const digits = offset.replaceAll(/[^0-9]/g, "").padEnd(4, "0");
  const zone =
    offset === "" || offset === "Z"
      ? "Z"
      : `${offset.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
  return `${clock.replace(",", ".")}${zone}`;
}

/** A test of whether a moment lies between two dates of a query; both bounds are included. */
export function between(
  start: string | undefined,
  end: string | undefined,
): (at: number) => boolean {
  const from = start === undefined ? -Infinity : (readDate(start) ?? -Infinity);
  const to = end === undefined ? Infinity : (readDate(end) ?? Infinity);
  return (at) => from <= at && at <= to;
}

/** Whether a moment lies between two dates of a query. */
export const isBetween = (
  at: number,
  start: string | undefined,
  end: string | undefined,
): boolean => between(start, end)(at);
