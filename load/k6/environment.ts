/** What k6 is started with: the plan, where its summary goes, and which generator it is. Only k6 reads it. */
import type { Plan, PlanHeader } from "../shared/plan.ts";
import type { Generator } from "../shared/summary.ts";

/**
 * The plan of the run.
 *
 * @throws where the script was not started by assay
 */
export function readPlan<Settings, Data>(): Plan<Settings, Data> {
  const path = __ENV["ASSAY_PLAN"];
  if (!path) throw new Error("ASSAY_PLAN names no plan; start this script through `assay load`");
  return JSON.parse(open(path)) as Plan<Settings, Data>;
}

/**
 * From now until virtual users have to have ended, in the form of k6. The time before the start counts too, because other machines become
 * ready at different times.
 */
export const untilEnd = ({ ends_by, timeout_ms }: PlanHeader): string =>
  `${Math.max(1, ends_by - timeout_ms - Date.now())}ms`;

/** Where the summary is written; "stdout" if no file is named. */
export const summaryPath = (): string => __ENV["ASSAY_SUMMARY"] ?? "stdout";

/** k6 cannot look at its own machine, so the process that starts it says what it runs on. */
export function generator(): Generator {
  const known = JSON.parse(__ENV["ASSAY_GENERATOR"] ?? "{}") as Partial<Generator>;
  return { k6: "", segment: "0:1", cpus: 0, cpu_model: "", memory_bytes: 0, ...known };
}
