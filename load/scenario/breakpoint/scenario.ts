/** Rates that rise step by step until the target no longer meets the objective: where is the knee? */
import type { CallPlan, Phase } from "../../shared/call-plan.ts";
import { givenPercentage, percentileName } from "../../shared/figure.ts";
import { generatorsFault, kneeOf, waysFault, type Knee, type StepObjective } from "./knee.ts";
import { phaseMeasures, throttledReasons } from "../calls/sound.ts";
import { judgeSamples } from "../calls/judge.ts";
import { phaseLines, phaseTable } from "../calls/phase-table.ts";
import { provisioned } from "../calls/provision.ts";
import type { CallSettings } from "../calls/settings.ts";
import { lead } from "../calls/timing.ts";
import { defineScenario, type Assessment } from "../../runner/definition.ts";
import type { LoadFinding } from "../../shared/result.ts";

interface Settings extends CallSettings {
  first_per_second: number;
  factor: number;
  steps: number;
  step_s: number;
  objective: StepObjective;
  knee_at_least?: number;
}

function phasesOf({ first_per_second: first, factor, steps, step_s }: Settings): Phase[] {
  const digits = String(steps).length;
  return Array.from({ length: steps }, (_, i) => ({
    name: `step_${String(i + 1).padStart(digits, "0")}`,
    from_s: i * step_s,
    duration_s: step_s,
    rate_per_second: Math.round(first * factor ** i),
  }));
}

const asked = ({ percentile, at_most_ms, bad_share }: StepObjective): string =>
  `${percentileName(percentile)} of the latency at most ${at_most_ms} ms and at most ${givenPercentage(bad_share)} refused, failed or not started`;

/** Whether the knee is lower than it has to be; every target has to bear the first step. */
const isTooLow = ({ knee, broken }: Knee, { knee_at_least: least = 0 }: Settings): boolean =>
  broken !== undefined && !(knee && knee.rate >= least);

/** What the generator may be to blame for says nothing of the target. */
function generatorsReasons(knee: Knee, settings: Settings): string[] {
  const { broken } = knee;
  if (!broken || !isTooLow(knee, settings)) return [];
  const fault = generatorsFault(broken, settings.objective, settings.lag_p99_ms);
  return fault === undefined
    ? []
    : [`where the knee is cannot be said: at ${broken.rate} requests a second ${fault}`];
}

function findingsOf(all: Knee, settings: Settings): LoadFinding[] {
  const { knee, broken } = all;
  const { knee_at_least: least = 0, objective, first_per_second } = settings;
  if (!broken || !isTooLow(all, settings) || generatorsReasons(all, settings).length) return [];
  return [
    {
      kind: "objective",
      says: knee
        ? `the knee is at ${knee.rate} requests a second, and ${least} are asked for (${asked(objective)})`
        : `already the first step, ${first_per_second} requests a second, misses ${asked(objective)}`,
      count: 1,
      evidence: [...(knee ? [knee] : []), broken],
    },
  ];
}

/** If every step is met, the knee lies beyond them, and nothing is known about the rates there. */
function unreachedReasons({ broken }: Knee, last: number, least = 0): string[] {
  if (broken || last >= least) return [];
  return [
    `the knee has to be at ${least} requests a second, and the steps end at ${last}: raise steps or factor`,
  ];
}

function observationsOf({ knee, broken }: Knee, last: number, settings: Settings): string[] {
  const { objective, lag_p99_ms } = settings;
  if (!broken) {
    return [
      `no knee up to ${last} requests a second: every step meets ${asked(objective)}; raise steps or factor`,
    ];
  }
  if (!knee) return [];
  const fault = generatorsFault(broken, objective, lag_p99_ms) ?? waysFault(broken, objective);
  return [
    `knee at ${knee.rate} requests a second: ${broken.rate} miss ${asked(objective)}`,
    ...(fault === undefined ? [] : [`the knee may be higher: at ${broken.rate} a second ${fault}`]),
  ];
}

export const scenario = defineScenario<Settings, CallPlan>({
  name: "breakpoint",
  says: "Raise the rate step by step until an objective breaks, and report the last step that met it.",
  script: "calls",
  prepare: provisioned(phasesOf),
  timing: ({ steps, step_s }) => lead(steps * step_s),
  async judge(measured): Promise<Assessment> {
    const { summary, plan } = measured;
    const { settings } = plan;
    const measures = phaseMeasures(summary, plan.data.phases);
    const knee = kneeOf(measures, settings.objective);
    const last = knee.steps.at(-1)?.rate ?? 0;
    const samples = await judgeSamples(measured);
    const shown = phaseTable(measures, (i) => {
      const step = knee.steps[i];
      if (!step?.met) return "✗";
      return step === knee.knee ? "✓ knee" : "✓";
    });
    return {
      findings: [...samples.findings, ...findingsOf(knee, settings)],
      reasons: [
        ...(summary.counts["requests"] ? [] : ["not one request was made"]),
        ...throttledReasons(summary),
        ...unreachedReasons(knee, last, settings.knee_at_least),
        ...generatorsReasons(knee, settings),
        ...samples.reasons,
      ],
      observations: [...samples.observations, ...observationsOf(knee, last, settings)],
      phases: shown,
      lines: phaseLines(shown),
      measures: knee.knee ? { knee_per_second: knee.knee.rate } : {},
    };
  },
});
