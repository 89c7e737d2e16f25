/** The process that judges, as its parent sees it: rules go in, what became of them comes out. */
import { fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Finding } from "../record/finding.ts";
import type { Traffic } from "../run/calls.ts";
import type { FromWorker, Opening, Task, ToWorker, WorkerReport } from "./protocol.ts";
import type { Judged } from "../judge/verdict-of.ts";

const program = fileURLToPath(new URL(`./worker${extname(import.meta.url)}`, import.meta.url));

/** The process ended, or was ended because it was silent, before it had said what became of a rule. */
export class WorkerEnded extends Error {
  override name = "WorkerEnded";
}

/** Nothing can be judged: the stage does not answer, or the harness is broken. */
export class CannotOpen extends Error {
  override name = "CannotOpen";
  readonly isDefect: boolean;

  constructor(reason: string, isDefect: boolean) {
    super(reason);
    this.isDefect = isDefect;
  }
}

export type Ready = Extract<FromWorker, { kind: "ready" }>;

export interface WorkerProcess {
  pid: number | undefined;
  ready: Ready;
  /** @throws {@link WorkerEnded} */
  judge: (task: Task) => Promise<Judged>;
  /** Lets no call wait for long to be let through. */
  hurry: () => void;
  /** Ends it once it is idle, and with force when that takes too long. How it ended, where that was not in good order. */
  close: () => Promise<BadEnd | undefined>;
}

export interface BadEnd {
  reason: string;
  /** Whether it was ended because it took too long. */
  isForced: boolean;
}

export interface WorkerListener {
  onFindings: (findings: readonly Finding[]) => void;
  onTraffic: (traffic: Traffic) => void;
  onReport: (report: WorkerReport) => void;
  onViolated: (rule: string) => void;
  /** Called with what it waits for before it is ready. */
  onWaiting: (what: string) => void;
}

/** A worker sends something every two seconds; after this silence (ms) it is taken to hang. */
const longestSilence = 90_000;
/** After this silence (ms) a worker that is to end is busy with one answer, or hangs. */
const longestLastSilence = 8_000;
/** Longest time that what runs may take to end and clean up (ms). */
const patience = 30_000;
/** Characters of its last output that are kept. */
const keptWords = 2_000;

interface Watchdog {
  /** Something was heard. */
  heard: () => void;
  /** From now on only a shorter silence is tolerated (ms). */
  hurry: (longest: number) => void;
  stop: () => void;
}

/** Tells when nothing was heard for the longest silence that is tolerated (ms), and how long that was. */
function watchSilence(longest: number, tell: (silence: number) => void): Watchdog {
  let borne = longest;
  let timer = setTimeout(tell, borne, borne);
  const stop = (): void => clearTimeout(timer);
  return {
    heard() {
      stop();
      timer = setTimeout(tell, borne, borne);
    },
    hurry(shorter) {
      borne = shorter;
    },
    stop,
  };
}

/** @throws {@link CannotOpen} where the process cannot open the run; it has ended then */
export async function startWorker(
  opening: Opening,
  listener: WorkerListener,
): Promise<WorkerProcess> {
  const child = fork(program, [], { stdio: ["ignore", "ignore", "pipe", "ipc"], detached: true });
  const waiting = new Map<string, PromiseWithResolvers<Judged>>();
  const readiness = Promise.withResolvers<Ready>();
  let words = "";
  let force: NodeJS.Timeout | undefined;
  let silence: string | undefined;
  let hasTakenBack = false;
  child.stderr?.on("data", (piece: Buffer) => {
    words = (words + piece.toString("utf8")).slice(-keptWords);
  });

  const watchdog = watchSilence(longestSilence, (ms) => {
    silence = `it said nothing for ${ms / 1000} s`;
    child.kill("SIGKILL");
  });
  /** How it ended, where that was not in good order. */
  const { promise: ended, resolve: end } = Promise.withResolvers<BadEnd | undefined>();
  child.once("close", (code, signal) => {
    watchdog.stop();
    const isKilled = signal === "SIGKILL" && !child.killed;
    const hint = isKilled ? ", as a system sends it that runs out of memory" : "";
    const how = silence ?? (signal ? `signal ${signal}${hint}` : `exit code ${code}`);
    const reason = `the process that judged ended: ${how}${words && `\n${words.trim()}`}`;
    readiness.reject(new CannotOpen(reason, true));
    for (const { reject } of waiting.values()) reject(new WorkerEnded(reason));
    waiting.clear();
    // Whatever held it up after its last report, it has left nothing.
    end(code === 0 || hasTakenBack ? undefined : { reason, isForced: child.killed });
  });
  const tell = (message: ToWorker): void => {
    // A worker that has just ended cannot be reached; its end answers all that waits.
    child.send(message, () => undefined);
  };

  child.on("message", (message: FromWorker) => {
    watchdog.heard();
    if (message.kind === "alive") {
      force?.refresh();
      if (message.waiting !== undefined) listener.onWaiting(message.waiting);
    } else if (message.kind === "violated") listener.onViolated(message.rule);
    else if (message.kind === "ready") readiness.resolve(message);
    else if (message.kind === "unready")
      readiness.reject(new CannotOpen(message.reason, message.isDefect));
    else {
      // A call that waits to be let through ends in time by itself.
      if (message.traffic.waiting !== null) force?.refresh();
      listener.onTraffic(message.traffic);
      listener.onFindings(message.findings);
      if (message.kind === "report") {
        hasTakenBack ||= message.isLast;
        listener.onReport(message.report);
      } else {
        waiting.get(message.rule)?.resolve(message.judged);
        waiting.delete(message.rule);
      }
    }
  });

  const close = async (): Promise<BadEnd | undefined> => {
    watchdog.hurry(longestLastSilence);
    if (child.exitCode === null && child.signalCode === null) watchdog.heard();
    tell({ kind: "close" });
    force ??= setTimeout(() => child.kill("SIGKILL"), patience);
    const how = await ended;
    clearTimeout(force);
    return how;
  };
  tell({ kind: "open", ...opening });
  const ready = await readiness.promise.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    pid: child.pid,
    ready,
    judge(task) {
      const answer = Promise.withResolvers<Judged>();
      if (child.exitCode !== null || child.signalCode !== null)
        answer.reject(new WorkerEnded("the process that judged has ended"));
      else {
        waiting.set(task.rule, answer);
        tell({ kind: "judge", task });
      }
      return answer.promise;
    },
    hurry: () => tell({ kind: "hurry" }),
    close,
  };
}
