/**
 * Measures for iterations of one request each: every value goes to k6 at once, since k6 does not say when the last
 * iteration of a VU has ended. Names and tags are those of `tally.ts`, so the same hand-over reads them.
 */
import { Counter, Gauge } from "k6/metrics";
import { bucketCount, bucketOf } from "../shared/summary.ts";
import type { Measures } from "./measures.ts";
import { metric } from "./tally.ts";

export interface Counting {
  add: (count: string, slot: number) => void;
  note: (histogram: string, slot: number, value: number) => void;
  /** Notes a value in a histogram of the whole run only. */
  noteTotal: (total: string, value: number) => void;
  raise: (maximum: string, value: number) => void;
}

/** In the init context. */
export function createCounting(measures: Measures, slots: number): Counting {
  const { counts, histograms, totals = [], maxima } = measures;
  const byCount = new Map(counts.map((name, i) => [name, new Counter(metric.count(i))]));
  const byTotal = new Map(totals.map((name, i) => [name, new Counter(metric.total(i))]));
  const byMaximum = new Map(maxima.map((name, i) => [name, new Gauge(metric.maximum(i))]));
  const byHistogram = new Map(
    histograms.map((name, i) => [
      name,
      Array.from({ length: slots }, (_, slot) => new Counter(metric.histogram(i, slot))),
    ]),
  );

  const slotTags = Array.from({ length: slots }, (_, slot) => ({ s: String(slot) }));
  const bucketTags = Array.from({ length: bucketCount }, (_, bucket) => ({ b: String(bucket) }));

  function known<Value>(found: Value | undefined, name: string): Value {
    if (found === undefined) throw new Error(`${name} is not among the measures`);
    return found;
  }

  return {
    add: (count, slot) => known(byCount.get(count), count).add(1, slotTags[slot]),
    note(histogram, slot, value) {
      known(byHistogram.get(histogram)?.[slot], histogram).add(1, bucketTags[bucketOf(value)]);
    },
    noteTotal: (total, value) =>
      known(byTotal.get(total), total).add(1, bucketTags[bucketOf(value)]),
    raise: (maximum, value) => known(byMaximum.get(maximum), maximum).add(value),
  };
}
