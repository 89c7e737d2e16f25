/** Dates with an offset from UTC. */
import * as fc from "fast-check";
import { isoDate } from "../../../harness/author.ts";
import { hour } from "../duration.ts";

/** Milliseconds, of more than two hours to either side, in half hours as real zones are. */
export const offsets: fc.Arbitrary<number> = fc
  .tuple(fc.integer({ min: 5, max: 24 }), fc.constantFrom(-1, 1))
  .map(([halves, side]) => (side * halves * hour) / 2);

/** Date and time with seconds and an offset, such as 2026-01-31T14:30:00+05:30. */
export function offsetDate(instant: number, offset: number): string {
  const local = isoDate(instant + offset).replace("Z", "");
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${local}${offset < 0 ? "-" : "+"}${size}`;
}
