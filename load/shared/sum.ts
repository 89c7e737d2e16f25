/** Adds what was measured: over slots, over generators. Read by k6 scripts and by node. */
import type { Histogram, TimeSlot } from "./summary.ts";

/** Joins two records by name; where both have a value, `of` combines the two. */
export function combine<Value>(
  a: Record<string, Value>,
  b: Record<string, Value>,
  of: (a: Value, b: Value) => Value,
): Record<string, Value> {
  const all = { ...a };
  for (const [name, value] of Object.entries(b)) {
    const known = all[name];
    all[name] = known === undefined ? value : of(known, value);
  }
  return all;
}

/** Counts, or the buckets of one histogram, added up by name. */
export const addCounts = (a: Histogram, b: Histogram): Histogram =>
  combine(a, b, (one, other) => one + other);

/** Histograms of the same name, added up bucket by bucket. */
export const addHistograms = (
  a: TimeSlot["histograms"],
  b: TimeSlot["histograms"],
): TimeSlot["histograms"] => combine(a, b, addCounts);

export const noSlot: TimeSlot = { counts: {}, histograms: {} };

/** What two generators measured in one slot. */
export const addSlots = (a: TimeSlot, b: TimeSlot): TimeSlot => ({
  counts: addCounts(a.counts, b.counts),
  histograms: addHistograms(a.histograms, b.histograms),
});
