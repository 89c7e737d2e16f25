/** Watches the memory of the target while k6 runs, where its process is known. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { PlanHeader } from "../../shared/plan.ts";

const period = 250;

/** Resident memory in bytes; undefined where the process, or /proc, is not there. */
function residentOf(pid: number): number | undefined {
  try {
    const [, kilobytes] =
      /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    // It is missing, or this is another system: the run says so.
    return undefined;
  }
}

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
    const resident = residentOf(pid);
    if (resident !== undefined) values.push(resident);
    await sleep(period, undefined, { signal });
  }
  return values;
}
