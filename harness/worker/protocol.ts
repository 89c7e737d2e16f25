/** What the process that judges and the one that decides what is judged say to each other. All of it is JSON. */
import type { Finding } from "../record/finding.ts";
import type { Wait } from "../record/frame.ts";
import type { Safety } from "../guest/safety.ts";
import type { Traces } from "../record/traces.ts";
import type { SentByPlugin } from "../client/quota.ts";
import type { Spent } from "../record/spent.ts";
import type { Traffic } from "../run/calls.ts";
import type { Target } from "../target/target.ts";
import type { JudgeOptions } from "../judge/judge.ts";
import type { Unloadable } from "../judge/registry.ts";
import type { Judged } from "../judge/verdict-of.ts";

/** The first message to a worker. */
export interface Opening {
  target: Target;
  /** The options that named it; undefined where none did. */
  targetArguments: string[] | undefined;
  /** Families whose suites are loaded; all where undefined. */
  families: string[] | undefined;
  /** Rules judged at a time. */
  atOnce: number;
  safety: Safety;
  /** Requests that rules may make; null for no limit. Cleaning up does not count. */
  budget: number | null;
  /** Rules that are to be judged. */
  rules: number;
  /** What earlier processes of this run sent as plugins. */
  sent: SentByPlugin;
  /** Most requests a second to the target; as many as it takes where undefined. */
  rate: number | undefined;
}

/** Asks for one rule, or for the probe of one open point. */
export interface Task extends Omit<JudgeOptions, "onViolated"> {
  /** The rule or open point whose property is played. */
  rule: string;
  /** The kinds of rules about the same operation or noun that are judged too, so that one play may decide them together. */
  together?: string[];
}

/** What a worker reports of all that it did; its last report counts. */
export interface WorkerReport {
  reach: [operationId: string, calls: number, successes: number][];
  observed: [openPoint: string, observation: string, count: number][];
  waits: Wait[];
  /** What was met on the way to the target and back, and how often. */
  disturbances: [what: string, count: number][];
  /** Null where the stage makes worlds. */
  traces: Traces | null;
  /** What was spent of the daily quotas of plugins, where they are known. */
  quotas: Spent[];
  /** How far the clock of the target was moved forward (ms). */
  clockMoved: number;
}

export type ToWorker =
  | ({ kind: "open" } & Opening)
  | { kind: "judge"; task: Task }
  /** Somebody waits for the end of the run: no call waits for long to be let through. */
  | { kind: "hurry" }
  | { kind: "close" };

export type FromWorker =
  | {
      kind: "ready";
      stageParts: string[];
      /** Rules that may run beside each other on websites of the target file. */
      places: number;
      /** Rules among them that only one of the websites can serve. */
      bound: string[];
      /** Whether the daily quotas of plugins do not last for all rules. */
      isShort: boolean;
      /** Rules that have a property. */
      registered: string[];
      /** Open points that have a probe. */
      probes: string[];
      unloadable: Unloadable[];
    }
  /** The target or its stage could not be opened. */
  | { kind: "unready"; reason: string; isDefect: boolean }
  | { kind: "judged"; rule: string; judged: Judged; findings: Finding[]; traffic: Traffic }
  /** The rule fails; its case is still being shrunk. */
  | { kind: "violated"; rule: string }
  /** It still takes stock of the website, or removes what was made there; with what it waits for, if it is held up. */
  | { kind: "alive"; waiting?: string }
  /**
   * Sent now and then, so that little is lost with a worker that dies, and a silent one is noticed; for the last time once all has been
   * taken back.
   */
  | {
      kind: "report";
      isLast: boolean;
      report: WorkerReport;
      findings: Finding[];
      traffic: Traffic;
    };
