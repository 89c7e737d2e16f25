/** A blend of calls over the families, at a steady rate. */
import type { CallPlan } from "../../lib/call-plan.ts";
import { voidReasons } from "../../oracle/call/sound.ts";
import { judgeSamples } from "../call/judge.ts";
import { provision } from "../call/provision.ts";
import type { CallSettings } from "../call/settings.ts";
import { lead } from "../call/timing.ts";
import { defineScenario } from "../definition.ts";

interface Settings extends CallSettings {
  duration_s: number;
  rate_per_second: number;
}

export const scenario = defineScenario<Settings, CallPlan>({
  name: "mixed",
  says: "Call a realistic blend of operations at a steady rate, and judge one in n answers in full.",
  script: "calls",
  prepare: ({ session, settings, seed }) => {
    const { duration_s, rate_per_second } = settings;
    const phases = [{ name: "steady", from_s: 0, duration_s, rate_per_second }];
    return provision({ session, settings, seed, phases, virtual_users: settings.virtual_users });
  },
  timing: ({ duration_s }) => lead(duration_s),
  async judge(measured) {
    const { summary, plan } = measured;
    const judgement = await judgeSamples(measured);
    const reasons = voidReasons({
      summary,
      phases: plan.data.phases,
      lag_p99_ms: plan.settings.lag_p99_ms,
    });
    return { ...judgement, reasons: [...reasons, ...judgement.reasons] };
  },
});
