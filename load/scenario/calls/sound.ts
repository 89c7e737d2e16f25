/** Whether a run of calls measured the target at all. */
import { measureNames, plannedIn, type Phase } from "../../shared/call-plan.ts";
import { counted, thousands } from "../../../reports/format/text.ts";
import { percentile, type Summary } from "../../shared/summary.ts";

export interface SoundnessInput {
  summary: Summary;
  phases: readonly Phase[];
  lag_p99_ms: number;
}

/** How many requests more or less may be made at the ends of phases, where each process rounds for itself. */
const slack = (generators: number, phases: number): number => 2 * generators * phases;

/** Why the run is void; empty where it is not. */
export function voidReasons({ summary, phases, lag_p99_ms: most }: SoundnessInput): string[] {
  const { counts, histograms, generators } = summary;
  const count = (name: string): number => counts[name] ?? 0;
  const planned = plannedRequests(phases);
  const started = count("requests") + count("dropped");
  const lag = count("dropped") > 0 ? undefined : percentile(histograms["schedule_lag"], 0.99);
  return [
    ...(count("requests") === 0 ? ["not one request was made"] : []),
    ...(count("dropped") > 0
      ? [
          `${thousands(count("dropped"))} of ${counted(planned, "request")} could not be started in time, since all virtual users were waiting for answers; the run did not make the load that it was to make: raise virtual_users or lower the rate`,
        ]
      : []),
    ...(planned > 0 && Math.abs(started - planned) > slack(generators.length, phases.length)
      ? [
          `${counted(planned, "request")} planned and ${thousands(started)} accounted for: k6 did not play the plan`,
        ]
      : []),
    ...(lag !== undefined && lag > most
      ? [
          `generator saturated: requests started ${lag.toFixed(1)} ms late (p99), more than ${most} ms; use a faster machine, more of them, or a lower rate`,
        ]
      : []),
    ...throttledReasons(summary),
  ];
}

/** A limit that the target may have is not a failure, but then the load was not as planned. */
export function throttledReasons({ counts }: Summary): string[] {
  const throttled = counts["throttled"] ?? 0;
  if (throttled === 0) return [];
  return [
    `the target refused ${counted(throttled, "request")} for a quota (420 or 429): it allows less than this load; lower the rate, or let the stage give larger quotas`,
  ];
}

/** Requests that these phases are to make; a phase of one user, who makes as many as answers allow, counts none. */
export const plannedRequests = (phases: readonly Phase[]): number =>
  phases.reduce((sum, phase) => sum + (plannedIn(phase) ?? 0), 0);

/** What can be judged about a phase. */
export interface PhaseMeasure {
  phase: Phase;
  requests: number;
  /** Refused, throttled, errors and failed together. */
  bad: number;
  /** Failures that may have come of the way to the target: answered by 502 to 504 or not at all. */
  disturbed: number;
  dropped: number;
  /** Planned, but neither made nor dropped: answers that did not come while k6 waited. */
  missing: number;
  /** p99 of how late requests started (ms); not known where some were dropped, since k6 does not number those. */
  lag: number | undefined;
  latency: Record<string, number>;
}

/** The measures of each phase, in the order of the phases. */
export function phaseMeasures(summary: Summary, phases: readonly Phase[]): PhaseMeasure[] {
  const count = (name: string): number => summary.counts[name] ?? 0;
  return phases.map((phase) => {
    const requests = count(measureNames.requestsIn(phase.name));
    const dropped = count(measureNames.droppedIn(phase.name));
    const rest = plannedRequests([phase]) - requests - dropped;
    return {
      phase,
      requests,
      bad: count(measureNames.badIn(phase.name)),
      disturbed: count(measureNames.disturbedIn(phase.name)),
      dropped,
      missing: rest > slack(summary.generators.length, 1) ? rest : 0,
      lag: dropped
        ? undefined
        : percentile(summary.histograms[measureNames.lagIn(phase.name)], 0.99),
      latency: summary.histograms[measureNames.latencyIn(phase.name)] ?? {},
    };
  });
}
