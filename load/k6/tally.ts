/**
 * Counts and histograms of a k6 run, by slots of time. Samples of single deliveries would cost more
 * than the deliveries: a VU counts in arrays and hands over sums, as few as there are full buckets.
 * k6 keeps sums apart by tag where a threshold names the tag; an empty threshold judges nothing.
 */
import { Counter, Gauge } from "k6/metrics";
import type { Measures, LoadTally } from "./measures.ts";
import { bucketCount, bucketOf } from "../shared/summary.ts";
import { slotAt, type PlanHeader } from "../shared/plan.ts";

/** Names of metrics are short and say nothing, since names of measures may hold any character. */
export const metric = {
  count: (index: number): string => `c${index}`,
  histogram: (index: number, slot: number): string => `h${index}_${slot}`,
  total: (index: number): string => `t${index}`,
  maximum: (index: number): string => `m${index}`,
};

/** What must stand in `options.thresholds`, so that k6 keeps slots and buckets apart. */
export function tallyThresholds(measures: Measures, { slots }: PlanHeader): Record<string, []> {
  // Only the options of the first VU count.
  if (__VU !== 0) return {};
  const thresholds: Record<string, []> = {};
  const buckets = (name: string): void => {
    for (let bucket = 0; bucket < bucketCount; bucket++) thresholds[`${name}{b:${bucket}}`] = [];
  };
  for (let slot = 0; slot < slots; slot++) {
    for (const index of measures.counts.keys())
      thresholds[`${metric.count(index)}{s:${slot}}`] = [];
    for (const index of measures.histograms.keys()) buckets(metric.histogram(index, slot));
  }
  for (const index of (measures.totals ?? []).keys()) buckets(metric.total(index));
  return thresholds;
}

/** In the init context. */
export function createTally(measures: Measures, header: PlanHeader): LoadTally {
  const { counts, histograms, totals = [], maxima } = measures;
  const countMetrics = counts.map((_, index) => new Counter(metric.count(index)));
  const histogramMetrics = histograms.map((_, index) =>
    Array.from({ length: header.slots }, (_, slot) => new Counter(metric.histogram(index, slot))),
  );
  const totalMetrics = totals.map((_, index) => new Counter(metric.total(index)));
  const maximumMetrics = maxima.map((_, index) => new Gauge(metric.maximum(index)));

  const empty = (): number[] => Array.from({ length: bucketCount }, () => 0);
  const sums = Object.fromEntries(counts.map((name) => [name, 0]));
  const values = Object.fromEntries([...histograms, ...totals].map((name) => [name, empty()]));
  const highest = Object.fromEntries(maxima.map((name) => [name, -Infinity]));
  let slot = 0;

  function known<Value>(kind: Record<string, Value>, name: string): Value {
    const found = kind[name];
    if (found === undefined) throw new Error(`${name} is not among the measures`);
    return found;
  }

  function empties(target: Counter, buckets: number[]): void {
    for (let bucket = 0; bucket < bucketCount; bucket++) {
      const count = buckets[bucket] ?? 0;
      if (count === 0) continue;
      target.add(count, { b: String(bucket) });
      buckets[bucket] = 0;
    }
  }

  function flush(): void {
    for (const [index, name] of counts.entries()) {
      const sum = known(sums, name);
      if (sum !== 0) countMetrics[index]?.add(sum, { s: String(slot) });
      sums[name] = 0;
    }
    for (const [index, name] of histograms.entries()) {
      const target = histogramMetrics[index]?.[slot];
      if (target) empties(target, known(values, name));
    }
    for (const [index, name] of totals.entries()) {
      const target = totalMetrics[index];
      if (target) empties(target, known(values, name));
    }
    for (const [index, name] of maxima.entries()) {
      const value = known(highest, name);
      if (value > -Infinity) maximumMetrics[index]?.add(value);
    }
  }

  return {
    add(count, by = 1) {
      sums[count] = known(sums, count) + by;
    },
    note(histogram, value) {
      const buckets = known(values, histogram);
      const bucket = bucketOf(value);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    },
    raise(maximum, value) {
      if (value > known(highest, maximum)) highest[maximum] = value;
    },
    buckets: (histogram) => known(values, histogram),
    turn(now) {
      const current = slotAt(header, now);
      if (current === slot) return;
      flush();
      slot = current;
    },
    flush,
  };
}
