/** A blend of calls over the families, at a steady rate. */
import type { CallPlan } from "../../shared/call-plan.ts";
import { judgeCalls } from "../calls/judge.ts";
import { provisioned } from "../calls/provision.ts";
import { steadyPhases, type SteadySettings } from "../calls/steady.ts";
import { lead } from "../calls/timing.ts";
import { defineScenario } from "../../runner/definition.ts";

export const scenario = defineScenario<SteadySettings, CallPlan>({
  name: "mixed",
  says: "Call a realistic blend of operations at a steady rate, and judge one in n answers in full.",
  script: "calls",
  prepare: provisioned(steadyPhases),
  timing: ({ duration_s }) => lead(duration_s),
  judge: judgeCalls,
});
