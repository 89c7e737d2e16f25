/** The blend over a long time: does the target stay as fast and as small as it was? */
import type { CallPlan } from "../../shared/call-plan.ts";
import { driftOf, hasGrown, type Drift } from "./drift.ts";
import { counted } from "../../../reports/format/text.ts";
import { percentage, probability, signedPercentage } from "../../shared/figure.ts";
import { percentile } from "../../shared/summary.ts";
import { judgeCalls } from "../calls/judge.ts";
import { memoryOver } from "./memory.ts";
import { provisioned } from "../calls/provision.ts";
import { steadyPhases, type SteadySettings } from "../calls/steady.ts";
import { lead } from "../calls/timing.ts";
import { defineScenario, type Assessment } from "../../runner/definition.ts";

interface Settings extends SteadySettings {
  /** Growth from the first third to the last that still counts as steady. */
  latency_growth: number;
  memory_growth: number;
}

interface Watched {
  what: string;
  unit: string;
  values: number[];
  most: number;
  /** Slots of the run that have no value. */
  unanswered?: number;
}

function judgeDrift({ what, unit, values, most, unanswered = 0 }: Watched): Partial<Assessment> {
  const drift = driftOf(values);
  if (!drift) {
    const why = unanswered
      ? `in ${counted(unanswered, "stretch", "stretches")} of the run nothing was answered, and the others are too few`
      : "the run is too short";
    return { reasons: [`${why} to see whether ${what} grows: make duration_s larger`] };
  }
  const says = sentence(what, unit, drift);
  if (!hasGrown(drift, most))
    return {
      observations: [`${says}; the profile allows ${percentage(most)}`],
    };
  return {
    findings: [
      {
        kind: "drift",
        says: `${says}, more than the ${percentage(most)} of the profile`,
        count: 1,
        evidence: [drift],
      },
    ],
  };
}

const sentence = (what: string, unit: string, { first, last, growth, p }: Drift): string =>
  `${what} went from ${first.toFixed(1)} ${unit} in the first third to ${last.toFixed(1)} ${unit} in the last (${signedPercentage(growth)}, p ${probability(p)})`;

const megabyte = 1e6;

export const scenario = defineScenario<Settings, CallPlan>({
  name: "soak",
  says: "Call the blend for long, and see whether latency and memory grow.",
  script: "calls",
  prepare: provisioned(steadyPhases),
  timing: ({ duration_s }) => lead(duration_s),
  async accompany({ session, settings, header, signal }) {
    const memory = await memoryOver(session.pid, header, signal);
    if (!memory.length) {
      return {
        observations: ["the process of the target is not known here, so its memory was not judged"],
      };
    }
    const values = memory.map((bytes) => bytes / megabyte);
    return judgeDrift({
      what: "the memory of the target",
      unit: "MB",
      values,
      most: settings.memory_growth,
    });
  },
  async judge(measured) {
    const { summary, plan } = measured;
    const judgement = await judgeCalls(measured);
    const values = summary.slots.flatMap(({ histograms }) => {
      const value = percentile(histograms["latency"], 0.95);
      return value === undefined ? [] : [value];
    });
    const drift = judgeDrift({
      what: "the p95 of the latency",
      unit: "ms",
      values,
      most: plan.settings.latency_growth,
      unanswered: summary.slots.length - values.length,
    });
    return {
      findings: [...judgement.findings, ...(drift.findings ?? [])],
      reasons: [...judgement.reasons, ...(drift.reasons ?? [])],
      observations: [...judgement.observations, ...(drift.observations ?? [])],
      lines: judgement.lines,
    };
  },
});
