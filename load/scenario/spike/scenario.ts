/** A burst in the middle of a steady load: how does the target take it, and when is it as before? */
import type { CallPlan, Phase } from "../../shared/call-plan.ts";
import { percentileName } from "../../shared/figure.ts";
import { recoveryOf, type RecoveryObjective } from "./recovery.ts";
import { phaseMeasures } from "../calls/sound.ts";
import { judgeCalls } from "../calls/judge.ts";
import { phaseLines, phaseTable } from "../calls/phase-table.ts";
import { provisioned } from "../calls/provision.ts";
import type { CallSettings } from "../calls/settings.ts";
import { lead } from "../calls/timing.ts";
import { defineScenario, type Assessment } from "../../runner/definition.ts";

interface Settings extends CallSettings {
  rate_per_second: number;
  burst_per_second: number;
  before_s: number;
  burst_s: number;
  after_s: number;
  recovered: RecoveryObjective;
}

function phasesOf(settings: Settings): Phase[] {
  const { rate_per_second, burst_per_second, before_s, burst_s, after_s } = settings;
  return [
    { name: "before", from_s: 0, duration_s: before_s, rate_per_second },
    { name: "burst", from_s: before_s, duration_s: burst_s, rate_per_second: burst_per_second },
    { name: "after", from_s: before_s + burst_s, duration_s: after_s, rate_per_second },
  ];
}

export const scenario = defineScenario<Settings, CallPlan>({
  name: "spike",
  says: "Multiply the load for a moment, and see how long the target takes to recover.",
  script: "calls",
  prepare: provisioned(phasesOf),
  timing: ({ before_s, burst_s, after_s }) => lead(before_s + burst_s + after_s),
  async judge(measured): Promise<Assessment> {
    const { summary, plan } = measured;
    const { phases } = plan.data;
    const { before_s, burst_s, recovered } = plan.settings;
    const judgement = await judgeCalls(measured);
    const recovery = recoveryOf(summary, before_s + burst_s, recovered);
    const shown = phaseTable(phaseMeasures(summary, phases));
    const asked = `${percentileName(recovered.percentile)} of the latency at most ${recovered.at_most_ms} ms again within ${recovered.within_s} s of the burst`;
    return {
      findings: [
        ...judgement.findings,
        ...(recovery && !recovery.isMet
          ? [
              {
                kind: "objective",
                says: `${asked}: ${Number.isFinite(recovery.seconds) ? `it took ${recovery.seconds} s` : "it had not recovered when the run ended"}`,
                count: 1,
                evidence: [recovery],
              },
            ]
          : []),
      ],
      reasons: [
        ...judgement.reasons,
        ...(recovery ? [] : ["nothing was measured after the burst"]),
      ],
      observations: [
        ...judgement.observations,
        ...(recovery?.isMet ? [`recovered ${recovery.seconds} s after the burst: ${asked}`] : []),
      ],
      phases: shown,
      lines: [...phaseLines(shown), ...judgement.lines],
      measures:
        recovery && Number.isFinite(recovery.seconds) ? { recovery_seconds: recovery.seconds } : {},
    };
  },
});
