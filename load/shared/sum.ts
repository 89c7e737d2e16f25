/** Adds what was measured: over slots, over generators. Read by k6 scripts and by node. */
import type { Histogram, Slot } from "./summary.ts";

/** By name; where both sides have one, `of` makes one of two. */
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

export const addCounts = (a: Histogram, b: Histogram): Histogram =>
  combine(a, b, (one, other) => one + other);

export const addHistograms = (a: Slot["histograms"], b: Slot["histograms"]): Slot["histograms"] =>
  combine(a, b, addCounts);

export const noSlot: Slot = { counts: {}, histograms: {} };

export const addSlots = (a: Slot, b: Slot): Slot => ({
  counts: addCounts(a.counts, b.counts),
  histograms: addHistograms(a.histograms, b.histograms),
});
