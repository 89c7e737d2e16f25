/** What of a summary is shown, whatever the scenario counted. */
import { percentile, type Histogram, type Slot, type Summary } from "../lib/summary.ts";
import { measuredTime } from "../trend/metric.ts";

/** Counts that are the work of a run, the first that is there; with the unit of one. */
const works = [
  ["deliveries", "deliveries"],
  ["requests", "requests"],
] as const;

export interface View {
  /** Name of the count that the run is about. */
  work: string | undefined;
  /** Name of the histogram that the run is about. */
  latency: string | undefined;
  /** Name of the histogram of the generator's event loop. */
  lag: string | undefined;
  /** Stretches of the run, few enough to draw. */
  stretches: Stretch[];
}

export interface Stretch extends Slot {
  /** Seconds since the start of the run. */
  from: number;
  /** Seconds. */
  length: number;
}

/** So many points of a line can still be told apart. */
const mostStretches = 240;

const isLag = (name: string): boolean => name.includes("lag");

export function viewOf(summary: Summary): View {
  const names = Object.keys(summary.histograms).sort();
  const latencies = names.filter((name) => !isLag(name) && !name.includes("."));
  return {
    work: works.find(([name]) => (summary.counts[name] ?? 0) > 0)?.[1],
    latency: latencies.includes("latency") ? "latency" : latencies[0],
    lag: names.find(isLag),
    stretches: stretchesOf(summary),
  };
}

/**
 * Neighbouring slots together until there are few enough. The last is shorter when the run ended within it; where
 * less than half of it is left it would say nothing and is not shown.
 */
function stretchesOf(summary: Summary): Stretch[] {
  const { slots, slot_ms: slotMs } = summary;
  const duration = measuredTime(summary);
  const together = Math.max(1, Math.ceil(slots.length / mostStretches));
  const stretches: Stretch[] = [];
  for (let first = 0; first < slots.length; first += together) {
    const some = slots.slice(first, first + together);
    const from = first * slotMs;
    const end = Math.min(from + some.length * slotMs, Math.max(duration, from));
    const length = (end - from) / 1000;
    if (length * 1000 < (together * slotMs) / 2 && stretches.length > 0) continue;
    stretches.push({ ...sumOf(some), from: from / 1000, length: length || slotMs / 1000 });
  }
  return stretches;
}

function sumOf(slots: readonly Slot[]): Slot {
  const sum: Slot = { counts: {}, histograms: {} };
  for (const { counts, histograms } of slots) {
    add(sum.counts, counts);
    for (const [name, histogram] of Object.entries(histograms)) {
      add((sum.histograms[name] ??= {}), histogram);
    }
  }
  return sum;
}

function add(into: Record<string, number>, more: Record<string, number>): void {
  for (const [name, count] of Object.entries(more)) into[name] = (into[name] ?? 0) + count;
}

export const samplesOf = (histogram: Histogram = {}): number =>
  Object.values(histogram).reduce((sum, count) => sum + count, 0);

/** Percentiles that are shown everywhere. */
export const shownParts = [
  ["p50", 0.5],
  ["p95", 0.95],
  ["p99", 0.99],
] as const;

export const partOf = (histogram: Histogram | undefined, p: number): number | undefined =>
  percentile(histogram ?? {}, p);
