/** The result of a run, as data: the one thing that every report is written from. */
import type { Rule } from "../contract/derive.ts";
import type { Setting } from "../harness/record/setting.ts";
import type { KnownFailure } from "../harness/record/known-failure.ts";
import type { Spent } from "../harness/record/spent.ts";
import type { TakeBack } from "../harness/record/take-back.ts";
import type { Traces } from "../harness/record/traces.ts";
import type { Violation } from "../harness/record/violation.ts";
import type { Frame } from "../harness/record/frame.ts";
import type { Exchange, ResponseRecord } from "../harness/record/exchange.ts";
import type { FailOn, RunOutcome } from "../harness/record/tally.ts";
import { outcomes, type Outcome, type Verdict } from "../harness/record/verdict.ts";

/** Counts up when the form of run.json changes; `run.schema.json` is that form. */
export const formVersion = 4;

/** An exchange without the parsed body, which its text says again. */
export type RecordedExchange = Omit<Exchange, "response"> & {
  response: Omit<ResponseRecord, "json"> | undefined;
};

/** A rule and what became of it. */
export interface RuleRecord
  extends
    Pick<Rule, "id" | "level" | "sentence" | "source" | "kind" | "family">,
    Pick<Verdict, "outcome" | "reason" | "runs" | "requests" | "replay">,
    Pick<Verdict, "occurrences" | "duration" | "began" | "values" | "offending" | "notRun"> {
  /** Why its failure does not count; null when it would. */
  exempt: string | null;
  violations: Violation[];
  exchanges: RecordedExchange[];
  frames: Frame[];
  /** What the failing case had beside its exchanges; absent where it had nothing. */
  setting?: Setting;
  /** What the target would have to give so that it could run: names of `harness/record/ingredient.ts`. */
  lacks: string[];
}

export interface OperationReach {
  operationId: string;
  calls: number;
  successes: number;
}

export interface ObservedOpenPoint {
  id: string;
  question: string;
  observed: { observation: string; count: number }[];
}

/** How long waits for events took in milliseconds, shortest first, and the most that a wait was given. */
export interface Waits {
  used: number[];
  budget: number;
}

/** What was chosen of the contract's rules; null where nothing was left out by that. */
export interface Selection {
  families: string[] | null;
  kinds: string[] | null;
  /** Globs over ids. */
  rules: string[] | null;
  shard: Shard | null;
}

/** One of several runs that together judge the selection; `index` counts from 1. */
export interface Shard {
  index: number;
  of: number;
}

/** What got in the way of requests, such as 503 or closed, and how often. */
export interface Disturbance {
  what: string;
  count: number;
}

export interface BrokenSuite {
  file: string;
  error: string;
}

export interface RunRecord {
  version: typeof formVersion;
  /** Version of assay. */
  assay: string;
  /** Commit of assay; null where it is not known. */
  commit: string | null;
  /** SHA-256 of the contract, rules included, in hexadecimal. */
  contract: string;
  /** `version` is what the target file says of itself; null where it says nothing. */
  target: {
    name: string;
    version: string | null;
    url: string;
    /** What it does not have, by its own account: globs over the ids of operations and rules. */
    notClaimed?: readonly string[];
    /** Present where the run started it and ended it. */
    isEmbedded?: true;
    /** Faults and accents that were planted into the embedded reference, by their ids. */
    planted?: readonly string[];
  };
  selection: Selection;
  /** Parts of the stage that the target offered. */
  stageParts: string[];
  seed: number;
  /** Times that a property ran when nothing failed. */
  runs: number;
  /** Requests that the run might spend. */
  budget: number;
  /** Requests that it spent: the only count of them. */
  requests: number;
  /** ISO 8601. */
  started: string;
  /** Milliseconds. */
  duration: number;
  failOn: FailOn;
  /** Times that a rule which failed was judged again. */
  retries: number;
  /** Whether rules that failed and held on a retry leave the run conforming. */
  allowFlaky: boolean;
  outcome: RunOutcome;
  exitCode: number;
  /** Without exempt rules. */
  counts: Record<Outcome, number>;
  /** pass / (pass + fail + flaky); null when nothing was decided. */
  conformance: number | null;
  /** (pass + fail + flaky) / applicable rules; null when no rule applies. */
  coverage: number | null;
  /** Rules of the contract that the selection left out. */
  unselected: number;
  /** The rules of the selection. */
  rules: RuleRecord[];
  /** Failures of rules of other shards that the exchanges of this one showed; they count once all are merged. */
  besides: RuleRecord[];
  /** Disturbances on the way to the target and back, most frequent first; what could be sent again was. */
  disturbances: Disturbance[];
  /** What was spent of the daily quotas of plugin tokens, where they are known. */
  quotas?: Spent[];
  /** The known failures of the target file. */
  knownFailures: KnownFailure[];
  /** Entries of the known failures that have expired, did not fail or match nothing. */
  exemptionProblems: string[];
  reach: OperationReach[];
  openPoints: ObservedOpenPoint[];
  /** Null when nothing was waited for. */
  waits: Waits | null;
  brokenSuites: BrokenSuite[];
  /** How what an operation did is taken back, by operation; only of those that failing cases called. */
  takeBacks: Record<string, TakeBack>;
  /** What was done about traces on a website that the target named; null where the stage made worlds. */
  traces: Traces | null;
  /** How far the clock of a target that lasts was moved forward (ms); absent where it was not. */
  clockMoved?: number;
}

/** The wait that this share of all waits did not exceed. */
export const waitAt = ({ used }: Waits, share: number): number =>
  used[Math.ceil(used.length * share) - 1] ?? 0;

/** Whether it failed at least once. */
export const hasFailed = ({ outcome }: Pick<RuleRecord, "outcome">): boolean =>
  outcome === "fail" || outcome === "flaky";

/** A failure that is shown as one: not known and exempt, but it may be flaky. */
export const isFailure = (rule: Pick<RuleRecord, "outcome" | "exempt">): boolean =>
  hasFailed(rule) && rule.exempt === null;

/** Those that fail and do not count, since the target file names them. */
export const knownIn = ({ rules }: Pick<RunRecord, "rules">): RuleRecord[] =>
  rules.filter(({ exempt }) => exempt !== null);

/** Outcomes of applicable rules that say nothing about the target. */
export const undecided = ["could-not-run", "indeterminate", "not-run"] as const satisfies Outcome[];

/** Counts of some rules, for a table. */
export function countsOf(rules: readonly RuleRecord[]): Record<Outcome, number> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
  for (const { outcome } of rules) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts as Record<Outcome, number>;
}
