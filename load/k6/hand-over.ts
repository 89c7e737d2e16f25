/** `handleSummary`: turns k6's sums back into our summary, which is all that leaves k6. */
import { generator, summaryPath } from "./environment.ts";
import type { PlanHeader } from "../shared/plan.ts";
import { addSlots, noSlot } from "../shared/sum.ts";
import { bucketCount, emptySummary, type Histogram, type Summary } from "../shared/summary.ts";
import type { Measures } from "./measures.ts";
import { metric } from "./tally.ts";

/** The part of k6's `data` that is read. */
export interface SummaryData {
  metrics: Record<string, { values: Record<string, number> } | undefined>;
  state: { testRunDurationMs: number };
}

/** @param further counts that k6 keeps by itself */
export function handOver(
  measures: Measures,
  header: PlanHeader,
  further: (data: SummaryData) => Summary["counts"] = () => ({}),
): (data: SummaryData) => Record<string, string> {
  return (data) => {
    const summary = summaryOf(data, measures, header);
    const counts = { ...summary.counts, ...further(data) };
    return { [summaryPath()]: JSON.stringify({ ...summary, counts }) };
  };
}

function summaryOf(data: SummaryData, measures: Measures, header: PlanHeader): Summary {
  const { counts, histograms, totals = [], maxima } = measures;
  const value = (name: string, member: string): number | undefined =>
    data.metrics[name]?.values[member];
  const slots = Array.from({ length: header.slots }, (_, slot) => ({
    counts: named(counts, (index) => value(`${metric.count(index)}{s:${slot}}`, "count") ?? 0),
    histograms: named(histograms, (index) => histogramOf(metric.histogram(index, slot))),
  }));

  function histogramOf(name: string): Histogram {
    const histogram: Histogram = {};
    for (let bucket = 0; bucket < bucketCount; bucket++) {
      const count = value(`${name}{b:${bucket}}`, "count");
      if (count) histogram[String(bucket)] = count;
    }
    return histogram;
  }

  const whole = slots.reduce(addSlots, noSlot);
  return {
    ...emptySummary(header),
    duration_ms: data.state.testRunDurationMs,
    generators: [generator()],
    counts: whole.counts,
    maxima: Object.fromEntries(
      maxima.flatMap((name, index) => {
        const highest = value(metric.maximum(index), "max");
        return highest === undefined ? [] : [[name, highest]];
      }),
    ),
    histograms: {
      ...whole.histograms,
      ...named(totals, (index) => histogramOf(metric.total(index))),
    },
    slots,
  };
}

function named<Value>(
  names: readonly string[],
  of: (index: number, name: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(names.map((name, index) => [name, of(index, name)]));
}
