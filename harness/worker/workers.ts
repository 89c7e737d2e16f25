/** The process that judges at present: a new one takes the place of one that ended. */
import type { Finding } from "../record/finding.ts";
import type { Unloadable } from "../judge/registry.ts";
import type { Traffic } from "../run/calls.ts";
import type { Opening, Task, WorkerReport } from "./protocol.ts";
import { sweepCommand } from "../guest/journal/sweep-command.ts";
import { tracesOf, type Traces } from "../record/traces.ts";
import type { Judged } from "../judge/verdict-of.ts";
import {
  CannotOpen,
  startWorker,
  WorkerEnded,
  type Ready,
  type WorkerProcess,
} from "./worker-process.ts";

export interface WorkersOptions {
  opening: Opening;
  /** `worker` counts the processes. */
  onFindings: (worker: number, findings: readonly Finding[]) => void;
  onTraffic: (traffic: Traffic) => void;
  /** Called with a rule that fails, while that is still made smaller. */
  onViolated: (rule: string) => void;
  /** Called with what a process waits for before it is ready. */
  onWaiting?: (what: string) => void;
  onWorker?: (pid: number | undefined) => void;
}

/** What all processes of a run did together. */
export interface RunReport extends WorkerReport {
  stageParts: string[];
  /** All requests, including those that were sent again. */
  requests: number;
}

export interface Workers {
  /** What the target offers, and what has a property. */
  ready: () => Promise<Ready>;
  judge: (task: Task) => Promise<Judged>;
  /** Requests of all processes so far. */
  requests: () => number;
  /** Somebody waits for the end: no call waits for long to be let through. */
  hurry: () => void;
  /** What runs is finished first, unless that takes too long. */
  close: () => Promise<void>;
  unloadable: () => Unloadable[];
  report: () => RunReport;
}

export function createWorkers({
  opening,
  onFindings,
  onTraffic,
  onViolated,
  onWaiting = () => undefined,
  onWorker,
}: WorkersOptions): Workers {
  const requests: number[] = [];
  const reports: WorkerReport[] = [];
  let sent = opening.sent;
  let current: Promise<WorkerProcess> | undefined;
  /** The one that ends. */
  let leaving: Promise<WorkerProcess> | undefined;
  let ready: Ready | undefined;
  /** Whether a process ended by itself, and none has looked after what it left since. */
  let isOrphaned = false;
  /** What became of processes that had to take back what was left. */
  const unfinished: string[] = [];
  let ending: Promise<void> | undefined;

  async function start(): Promise<WorkerProcess> {
    const number = requests.push(0) - 1;
    const budget = opening.budget === null ? null : opening.budget - spent();
    const left = { ...opening, budget, sent };
    const worker = await startWorker(left, {
      onFindings: (findings) => onFindings(number, findings),
      onTraffic(traffic) {
        requests[number] = traffic.requests;
        sent = traffic.sent;
        onTraffic(traffic);
      },
      onReport: (report) => (reports[number] = report),
      onViolated,
      onWaiting,
    });
    ready = worker.ready;
    isOrphaned = false;
    onWorker?.(worker.pid);
    return worker;
  }

  /** Whether worlds do not go as a whole. */
  const isGuest = (): boolean => ready?.stageParts.includes("world") === false;
  const spent = (): number => requests.reduce((sum, count) => sum + count, 0);
  /** None once the run is to end: nobody would close another one. */
  const worker = (): Promise<WorkerProcess> =>
    ending
      ? Promise.reject(new CannotOpen("the run was to end before it was open", false))
      : (current ??= start());

  /** What one left that ended by itself is taken back by the next. */
  async function end(): Promise<void> {
    for (let tries = 0; tries < 2; tries++) {
      if (isOrphaned && isGuest()) current ??= start();
      const opened = (leaving = current);
      current = undefined;
      const bad = await opened?.then(
        (one) => one.close(),
        // One that never opened has left nothing.
        (error: Error) => (isOrphaned ? { reason: error.message, isForced: true } : undefined),
      );
      if (!bad || !isGuest()) return;
      isOrphaned = true;
      if (tries > 0 || bad.isForced) return void unfinished.push(bad.reason);
    }
  }

  return {
    ready: async () => (await worker()).ready,
    async judge(task) {
      const used = worker();
      try {
        return await (await used).judge(task);
      } catch (error) {
        // A run that could not even be opened could not be opened the next time either.
        if (error instanceof WorkerEnded && current === used) {
          current = undefined;
          isOrphaned = true;
        }
        throw error;
      }
    },
    requests: spent,
    // One that never opens has nothing to hurry with.
    hurry: () => void (current ?? leaving)?.then((one) => one.hurry()).catch(() => undefined),
    close: () => (ending ??= end()),
    unloadable: () => ready?.unloadable ?? [],
    report: () => ({
      reach: reports.flatMap(({ reach }) => reach),
      observed: reports.flatMap(({ observed }) => observed),
      waits: reports.flatMap(({ waits }) => waits),
      disturbances: reports.flatMap(({ disturbances }) => disturbances),
      traces: tracesOf([
        ...reports.flatMap(({ traces }) => traces ?? []),
        ...unfinished.map((how) => notTakenBack(how, opening)),
      ]),
      // The last one knows what those before it spent.
      quotas: reports.at(-1)?.quotas ?? [],
      clockMoved: reports.reduce((sum, { clockMoved }) => sum + clockMoved, 0),
      stageParts: ready?.stageParts ?? [],
      requests: spent(),
    }),
  };
}

const notTakenBack = (how: string, { targetArguments }: Opening): Traces => {
  const [why] = how.split("\n");
  const command = sweepCommand(targetArguments);
  return { undone: 0, left: [[`what was not taken back, since ${why}; run \`${command}\``, 1]] };
};
