/** A blend of calls over the families, at a steady rate. */
import type { CallPlan } from "../../lib/call-plan.ts";
import { judgeCalls } from "../call/judge.ts";
import { provisioned } from "../call/provision.ts";
import { steadyPhases, type SteadySettings } from "../call/steady.ts";
import { lead } from "../call/timing.ts";
import { defineScenario } from "../definition.ts";

export const scenario = defineScenario<SteadySettings, CallPlan>({
  name: "mixed",
  says: "Call a realistic blend of operations at a steady rate, and judge one in n answers in full.",
  script: "calls",
  prepare: provisioned(steadyPhases),
  timing: ({ duration_s }) => lead(duration_s),
  judge: judgeCalls,
});
