/** CPU time and memory of a process, from /proc; nothing where there is no /proc. */
import { readFileSync } from "node:fs";
import { statusOf } from "../../harness/process/process.ts";
import type { CpuSample } from "../shared/result.ts";

export interface Usage {
  /** User and system time so far. */
  cpu_seconds: number;
  /** The most memory used so far. */
  peak_rss_bytes: number;
}

/** Ticks a second in /proc/<pid>/stat; 100 on every Linux that Node runs on. */
const ticks = 100;

/** Undefined where there is no such process, or no /proc. */
export function usageOf(pid: number): Usage | undefined {
  const { used } = statusOf(pid) ?? {};
  const peak = memoryOf(pid, "VmHWM");
  if (used === undefined || !Number.isFinite(used) || peak === undefined) return undefined;
  return { cpu_seconds: used / ticks, peak_rss_bytes: peak };
}

/**
 * The memory that a process has resident now (`VmRSS`), or had at most (`VmHWM`), in bytes, by proc_pid_status(5); undefined where there
 * is no such process, or no /proc.
 */
export function memoryOf(pid: number, which: "VmRSS" | "VmHWM"): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const [, kilobytes] = new RegExp(`${which}:\\s+(\\d+) kB`).exec(status) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    // Not there, or has ended meanwhile.
    return undefined;
  }
}

export interface Watch {
  /** The last usage that was seen; undefined where the system does not report it. */
  last: () => Usage | undefined;
  samples: CpuSample[];
  stop: () => void;
}

/** Often enough to miss little of a process that ends. */
const period = 100;

/** Looks at a process until `stop`. */
export function watchUsage(pid: number | undefined): Watch {
  const samples: CpuSample[] = [];
  let last: Usage | undefined;
  function look(): void {
    const usage = pid === undefined ? undefined : usageOf(pid);
    if (!usage) return;
    last = usage;
    samples.push({ at: Date.now(), cpu_seconds: usage.cpu_seconds });
  }
  look();
  const timer = setInterval(look, period);
  return {
    last: () => last,
    samples,
    stop() {
      look();
      clearInterval(timer);
    },
  };
}
