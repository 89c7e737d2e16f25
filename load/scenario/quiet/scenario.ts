/** One request at a time: what each operation costs when nothing else goes on. */
import { measureNames, type CallPlan } from "../../shared/call-plan.ts";
import { samplesOf } from "../../shared/summary.ts";
import { throttledReasons } from "../calls/sound.ts";
import { judgeSamples } from "../calls/judge.ts";
import { provision } from "../calls/provision.ts";
import type { CallSettings } from "../calls/settings.ts";
import { lead } from "../calls/timing.ts";
import { defineScenario } from "../../runner/definition.ts";

interface Settings extends Omit<CallSettings, "virtual_users" | "lag_p99_ms"> {
  duration_s: number;
}

/** With fewer calls than this, the floor of an operation is chance. */
const fewestCalls = 10;

export const scenario = defineScenario<Settings, CallPlan>({
  name: "quiet",
  says: "Call one operation after the other, one request at a time: the floor of every latency.",
  script: "calls",
  prepare: ({ session, settings, seed }) => {
    const phases = [{ name: "alone", from_s: 0, duration_s: settings.duration_s }];
    return provision({ session, settings, seed, phases, virtual_users: 1 });
  },
  timing: ({ duration_s }) => lead(duration_s),
  async judge(measured) {
    const { summary, plan } = measured;
    const judgement = await judgeSamples(measured);
    const rare = plan.data.operations.filter(
      ({ id }) => samplesOf(summary.histograms[measureNames.latencyOf(id)]) < fewestCalls,
    );
    return {
      ...judgement,
      reasons: [
        ...throttledReasons(summary),
        ...judgement.reasons,
        ...(rare.length
          ? [
              `fewer than ${fewestCalls} answers of ${rare.map(({ id }) => id).join(", ")}: make duration_s larger or the blend smaller`,
            ]
          : []),
      ],
    };
  },
});
