/** The last rate that a target can bear: steps are judged one by one, each by itself. */
import { percentile } from "../../shared/summary.ts";
import { plannedRequests, type PhaseMeasure } from "../calls/sound.ts";

export interface StepObjective {
  /** Percentile of the latency, 0 to 1. */
  percentile: number;
  at_most_ms: number;
  /** Share of the planned requests that may be refused, fail, or not be started in time. */
  bad_share: number;
}

export interface KneeStep {
  rate: number;
  planned: number;
  requests: number;
  latency: number | undefined;
  bad_share: number;
  /** Answered by 502 to 504 or not at all. */
  disturbed: number;
  /** Requests not started because every virtual user was waiting. */
  dropped: number;
  /** p99 of how late requests started (ms). */
  lag: number | undefined;
  met: boolean;
}

export interface Knee {
  steps: KneeStep[];
  /** The last step that was met before one that was not; undefined where the first misses, and where all are met. */
  knee: KneeStep | undefined;
  /** The first step that misses; undefined where all are met. */
  broken: KneeStep | undefined;
}

/** Why a step may have missed through the generator, and not the target; undefined where nothing says so. */
export function generatorsFault(
  { latency, dropped, lag = 0 }: KneeStep,
  { at_most_ms }: StepObjective,
  lag_p99_ms: number,
): string | undefined {
  if (lag > lag_p99_ms) {
    return `requests started late (p99 ${lag.toFixed(1)} ms): use a faster machine, or more of them`;
  }
  if (dropped > 0 && latency !== undefined && latency <= at_most_ms) {
    return `answers were fast enough and still ${dropped} requests found every virtual user waiting: raise virtual_users`;
  }
  return undefined;
}

/** Why the way to the target, and not the target, may have caused a step to miss the objective; undefined if it cannot. */
export function waysFault(
  { latency, bad_share, disturbed, planned }: KneeStep,
  { at_most_ms, bad_share: mostBad }: StepObjective,
): string | undefined {
  if (latency !== undefined && latency > at_most_ms) return undefined;
  if (disturbed === 0 || bad_share - disturbed / planned > mostBad) return undefined;
  return `${disturbed} requests were answered by 502 to 504 or not at all, which may have come of the way to the target`;
}

/** Judges the steps in their order, and finds where the first one misses. */
export function kneeOf(measures: readonly PhaseMeasure[], objective: StepObjective): Knee {
  const steps = measures.map((measure) => stepOf(measure, objective));
  const first = steps.findIndex(({ met }) => !met);
  return { steps, knee: first > 0 ? steps[first - 1] : undefined, broken: steps[first] };
}

function stepOf(
  { phase, requests, bad, disturbed, dropped, missing, lag, latency: histogram }: PhaseMeasure,
  { percentile: part, at_most_ms, bad_share: mostBad }: StepObjective,
): KneeStep {
  const planned = plannedRequests([phase]);
  const latency = percentile(histogram, part);
  const bad_share = (bad + dropped + missing) / planned;
  const met = latency !== undefined && latency <= at_most_ms && bad_share <= mostBad;
  return {
    rate: phase.rate_per_second ?? 0,
    planned,
    requests,
    latency,
    bad_share,
    disturbed,
    dropped,
    lag,
    met,
  };
}
