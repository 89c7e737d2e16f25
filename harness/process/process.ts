/** Which process it is that does something, and whether it still runs. */
import { readFileSync } from "node:fs";

/** Signals by which a user, or a terminal that closes, asks a process to end. */
export const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface ProcessMark {
  pid: number;
  /** When it began, as the system counts: process numbers are reused. Absent where the system does not say. */
  started?: string;
}

/** The mark of this process, without its start where the system does not tell it. */
export function thisProcess(): ProcessMark {
  const { pid } = process;
  const started = statusOf(pid)?.started;
  return { pid, ...(started && { started }) };
}

/** Whether the process still runs; by its number alone where its start is not known. */
export function isAlive({ pid, started }: ProcessMark): boolean {
  if (!isThere(pid)) return false;
  const status = statusOf(pid);
  if (!status) return true;
  return !ended.has(status.state) && (started === undefined || started === status.started);
}

/** Whether a process with this number is there. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else is there too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** States of a process that has ended but was not reaped: in a container whose first process reaps none, it stays listed. */
const ended = new Set(["Z", "X"]);

/** Places behind the name, by proc_pid_stat(5). */
const [ofState, ofUserTime, ofSystemTime, ofStart] = [0, 11, 12, 19];

/** What the system says of a process. */
export interface ProcessStatus {
  state: string;
  /** When it began, as the system counts. */
  started: string;
  /** What it used of the processors, its user and system time together, in ticks of the system. */
  used: number;
}

/** Undefined where there is no such process, or the system has no /proc as Linux has. */
export function statusOf(pid: number): ProcessStatus | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may hold blanks and parentheses.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return {
      state: fields[ofState] ?? "",
      started: fields[ofStart] ?? "",
      used: Number(fields[ofUserTime]) + Number(fields[ofSystemTime]),
    };
  } catch {
    return undefined;
  }
}
