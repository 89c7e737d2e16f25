/** CPU time and memory of a process, from /proc; nothing where there is no /proc. */
import { readFileSync } from "node:fs";
import type { CpuSample } from "../shared/result.ts";

export interface Usage {
  /** User and system time so far. */
  cpu_seconds: number;
  /** The most memory used so far. */
  peak_rss_bytes: number;
}

/** Ticks a second in /proc/<pid>/stat; 100 on every Linux that Node runs on. */
const ticks = 100;

export function usageOf(pid: number): Usage | undefined {
  try {
    // The name in brackets may hold spaces.
    const [, after = ""] = /\)([^)]*)$/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = after.trim().split(" ");
    const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    // User time is field 14 and system time field 15; the fields here begin with the third.
    const spent = Number(fields[11]) + Number(fields[12]);
    if (!Number.isFinite(spent) || peak === undefined) return undefined;
    return { cpu_seconds: spent / ticks, peak_rss_bytes: Number(peak) * 1024 };
  } catch {
    // No such process, or no /proc.
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
