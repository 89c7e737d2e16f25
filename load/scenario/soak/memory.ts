/** Watches the memory of the target while k6 runs, where its process is known. */
import { memoryOf } from "../../runner/process-usage.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { PlanHeader } from "../../shared/plan.ts";

const period = 250;

/** Resident memory over the measured part, oldest first; empty where it cannot be known. */
export async function memoryOver(
  pid: number | undefined,
  { starts_at, duration_ms }: PlanHeader,
  signal: AbortSignal,
): Promise<number[]> {
  const values: number[] = [];
  if (pid === undefined) return values;
  await sleep(Math.max(0, starts_at - Date.now()), undefined, { signal });
  while (Date.now() < starts_at + duration_ms) {
    const resident = memoryOf(pid, "VmRSS");
    if (resident !== undefined) values.push(resident);
    await sleep(period, undefined, { signal });
  }
  return values;
}
