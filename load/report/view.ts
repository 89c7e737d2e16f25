/** What of a summary is shown, whatever the scenario counted. */
import { addSlots, noSlot } from "../shared/sum.ts";
import type { Slot, Summary } from "../shared/summary.ts";
import { isLag, measuredTime, workOf } from "../trend/metric.ts";

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

export function viewOf(summary: Summary): View {
  const names = Object.keys(summary.histograms).sort();
  const latencies = names.filter((name) => !isLag(name) && !name.includes("."));
  return {
    work: workOf(summary),
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
    stretches.push({
      ...some.reduce(addSlots, noSlot),
      from: from / 1000,
      length: length || slotMs / 1000,
    });
  }
  return stretches;
}

/** Percentiles that are shown everywhere. */
export const shownParts = [
  ["p50", 0.5],
  ["p95", 0.95],
  ["p99", 0.99],
] as const;
