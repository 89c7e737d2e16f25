/** How long a target takes after a burst until it answers properly again. */
import { percentile, type Summary } from "../../shared/summary.ts";

export interface RecoveryObjective {
  /** Percentile of the latency, 0 to 1. */
  percentile: number;
  at_most_ms: number;
  within_s: number;
}

export interface Recovery {
  /** Seconds after the burst, in whole slots; infinite where it never came. */
  seconds: number;
  isMet: boolean;
}

/** Refusals are fast, and missing answers have no latency: where more requests than the percentile leaves were not accepted, nothing is as before. */
function slownessOf(
  { counts, histograms }: Summary["slots"][number],
  part: number,
): number | undefined {
  const { requests = 0, accepted = requests } = counts;
  return requests - accepted > requests * (1 - part)
    ? Infinity
    : percentile(histograms["latency"], part);
}

/** Undefined where nothing was measured after the burst. */
export function recoveryOf(
  { slots, slot_ms: slotMs }: Summary,
  burstEnd_s: number,
  { percentile: part, at_most_ms, within_s }: RecoveryObjective,
): Recovery | undefined {
  const start = Math.ceil((burstEnd_s * 1000) / slotMs);
  const after = slots.slice(start).map((slot) => slownessOf(slot, part));
  if (after.every((latency) => latency === undefined)) return undefined;
  const lastSlow = after.findLastIndex((latency) => latency !== undefined && latency > at_most_ms);
  // The very last answers were slow or missing, so nothing shows that it ever recovered.
  const isOver = after.slice(lastSlow + 1).some((latency) => latency !== undefined);
  const seconds = isOver ? ((lastSlow + 1) * slotMs) / 1000 : Infinity;
  return { seconds, isMet: seconds <= within_s };
}
