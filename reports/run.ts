/** The result of a run, as data: the one thing that every report is written from. */
import type { Operation } from "../contract/contract.ts";
import type { Rule } from "../contract/derive.ts";
import type { OpenPoint } from "../contract/source.ts";
import type { Setting } from "../harness/record/setting.ts";
import type { Exchange, ResponseRecord } from "../harness/record/exchange.ts";
import { exemptions, type KnownFailure } from "../harness/record/known-failure.ts";
import { exitCodes, tally, type FailOn, type RunOutcome } from "../harness/record/tally.ts";
import { outcomes, type Outcome, type Verdict } from "../harness/record/verdict.ts";
import type { Frame, Wait } from "../harness/record/frame.ts";
import type { Spent } from "../harness/record/spent.ts";
import type { TakeBack } from "../harness/record/take-back.ts";
import type { Traces } from "../harness/record/traces.ts";
import type { Violation } from "../harness/record/violation.ts";
import { shellWord } from "./curl.ts";
import { redact, secretsOf, withoutCredentials, type SecretTarget } from "./redact.ts";

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
    /** It was started for the run, and ended with it. */
    isEmbedded?: true;
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
  /** Those of the selection. */
  rules: RuleRecord[];
  /** Failures of rules of other shards that the exchanges of this one showed; they count once all are merged. */
  besides: RuleRecord[];
  /** What was met on the way to the target and back, most frequent first; what can be sent again was sent again. */
  disturbances: Disturbance[];
  /** What was spent of the daily quotas of plugin tokens, where they are known. */
  quotas?: Spent[];
  /** As the target file has them. */
  knownFailures: KnownFailure[];
  /** Entries of the known failures that have expired, did not fail or match nothing. */
  exemptionProblems: string[];
  reach: OperationReach[];
  openPoints: ObservedOpenPoint[];
  /** Null when nothing was waited for. */
  waits: Waits | null;
  brokenSuites: BrokenSuite[];
  /** By operation, how what it did is taken back; of those that failing cases called. */
  takeBacks: Record<string, TakeBack>;
  /** What was done about traces on a website that the target named; null where the stage made worlds. */
  traces: Traces | null;
  /** How far the clock of a target that lasts was moved forward (ms); absent where it was not. */
  clockMoved?: number;
}

type EndedWait = Pick<Wait, "used" | "budget" | "came">;

export interface RunInput extends Pick<
  RunRecord,
  | "assay"
  | "commit"
  | "contract"
  | "seed"
  | "runs"
  | "budget"
  | "requests"
  | "started"
  | "duration"
  | "failOn"
  | "retries"
  | "allowFlaky"
  | "selection"
  | "stageParts"
  | "brokenSuites"
  | "traces"
> {
  target: SecretTarget & {
    name: string;
    version?: string;
    url: string;
    notClaimed?: readonly string[];
    isEmbedded?: true;
    knownFailures?: readonly KnownFailure[];
  };
  operations: readonly Pick<Operation, "operationId">[];
  takeBacks: Readonly<Record<string, TakeBack>>;
  openPoints: readonly Pick<OpenPoint, "id" | "question">[];
  /** Every rule of the contract. */
  allRules: readonly Rule[];
  /** The rules of the selection, in the order in which reports list them. */
  rules: readonly Rule[];
  /** One for each of them. */
  verdicts: readonly Verdict[];
  /** Failures of rules that other shards judge. */
  besides?: readonly Verdict[];
  /** Options of a command that name the same target. */
  targetArguments?: readonly string[];
  /** As the workers report it; several rows of one operation are added up. */
  reach: readonly (readonly [operationId: string, calls: number, successes: number])[];
  observed: readonly (readonly [openPoint: string, observation: string, count: number])[];
  waits: readonly EndedWait[];
  disturbances: readonly (readonly [what: string, count: number])[];
  quotas?: readonly Spent[];
  clockMoved?: number;
  /** Further secrets by the name that stands for them; those of the target are known. */
  secrets?: Readonly<Record<string, string>>;
}

/** Builds the record. Every rule of the selection is in it, and no secret is. */
export function recordOf(input: RunInput): RunRecord {
  const { target, rules, failOn, allRules } = input;
  const verdicts = new Map(input.verdicts.map((verdict) => [verdict.rule, verdict]));
  const knownFailures = [...(target.knownFailures ?? [])];
  const reach = reachOf(input);
  const byId = new Map(allRules.map((rule) => [rule.id, rule]));
  const record: RunRecord = {
    version: formVersion,
    assay: input.assay,
    commit: input.commit,
    contract: input.contract,
    target: {
      name: target.name,
      version: target.version ?? null,
      url: withoutCredentials(target.url),
      ...(target.notClaimed?.length && { notClaimed: target.notClaimed }),
      ...(target.isEmbedded && { isEmbedded: true }),
    },
    selection: input.selection,
    stageParts: input.stageParts.toSorted(),
    seed: input.seed,
    runs: input.runs,
    budget: input.budget,
    requests: input.requests,
    started: input.started,
    duration: input.duration,
    failOn,
    retries: input.retries,
    allowFlaky: input.allowFlaky,
    unselected: allRules.length - rules.length,
    knownFailures,
    reach,
    openPoints: openPointsOf(input),
    waits: waitsOf(input.waits),
    disturbances: disturbancesOf(input.disturbances.map(([what, count]) => ({ what, count }))),
    ...(input.quotas?.length && { quotas: [...input.quotas] }),
    besides: (input.besides ?? []).flatMap((verdict) => {
      const rule = byId.get(verdict.rule);
      return rule ? [ruleRecordOf(rule, verdict, input.targetArguments)] : [];
    }),
    brokenSuites: input.brokenSuites.map(({ file, error }) => ({ file, error })),
    takeBacks: takeBacksOf(input),
    traces: input.traces,
    ...(!target.isEmbedded && input.clockMoved && { clockMoved: input.clockMoved }),
    ...judgedRules({
      rules: rules.map((rule) => {
        const verdict = verdicts.get(rule.id);
        if (!verdict) throw new Error(`the rule ${rule.id} was selected and has no verdict`);
        return ruleRecordOf(rule, verdict, input.targetArguments);
      }),
      knownFailures,
      allRules: allRules.map(({ id }) => id),
      brokenSuites: input.brokenSuites.length,
      failOn,
      allowFlaky: input.allowFlaky,
      now: new Date(input.started),
    }),
  };
  return redact(record, { ...secretsOf(target), ...input.secrets });
}

export interface JudgedInput {
  rules: readonly RuleRecord[];
  knownFailures: readonly KnownFailure[];
  /** Ids of every rule of the contract. */
  allRules: readonly string[];
  /** How many suite files did not load. */
  brokenSuites: number;
  failOn: FailOn;
  allowFlaky: boolean;
  now: Date;
}

export type JudgedRules = Pick<
  RunRecord,
  "rules" | "outcome" | "exitCode" | "counts" | "conformance" | "coverage" | "exemptionProblems"
>;

/** What rules and their verdicts add up to: the one place where a run gets its outcome. */
export function judgedRules(input: JudgedInput): JudgedRules {
  const { exempt, problems } = exemptions({
    ...input,
    verdicts: input.rules.map(({ id, outcome }) => ({ rule: id, outcome })),
  });
  const rules = input.rules.map((rule) => ({ ...rule, exempt: exempt.get(rule.id) ?? null }));
  const { counts, conformance, coverage, ...counted } = tally(rules, input);
  const outcome = ((): RunOutcome => {
    if (input.brokenSuites) return "broken";
    const isUncontested = counted.outcome === "conforming" || counted.outcome === "incomplete";
    return problems.length && isUncontested ? "non-conforming" : counted.outcome;
  })();
  return {
    rules,
    outcome,
    exitCode: exitCodes[outcome],
    counts,
    conformance: conformance ?? null,
    coverage: coverage ?? null,
    exemptionProblems: problems,
  };
}

/** Outcomes whose exchanges are kept: those that somebody has to look into. */
const withEvidence: readonly Outcome[] = ["fail", "flaky", "broken"];

/** One rule with its verdict. */
export function ruleRecordOf(
  { id, level, sentence, source, kind, family }: Rule,
  verdict: Verdict,
  targetArguments: readonly string[] = [],
): RuleRecord {
  const { outcome, reason, runs, requests, occurrences, violations, duration, began } = verdict;
  const isKept = withEvidence.includes(outcome);
  return {
    id,
    level,
    sentence,
    source,
    kind,
    family,
    outcome,
    reason,
    exempt: null,
    runs,
    requests,
    replay: isKept ? [verdict.replay, ...targetArguments.map(shellWord)].join(" ") : "",
    occurrences,
    violations,
    exchanges: isKept ? verdict.exchanges.map(recorded) : [],
    values: isKept ? verdict.values : [],
    offending: isKept ? verdict.offending : null,
    frames: isKept ? verdict.frames.map(recordedFrame) : [],
    ...(isKept && verdict.setting ? { setting: verdict.setting } : {}),
    notRun: verdict.notRun,
    lacks: [...(verdict.lacks ?? [])],
    duration: Math.round(duration * 10) / 10,
    ...(began === undefined ? {} : { began: Math.round(began) }),
  };
}

/** What else a channel keeps of a frame, such as the headers of a hook, is not published. */
const recordedFrame = ({ channel, event, data, by, at }: Frame): Frame => ({
  channel,
  event,
  data,
  ...(by === undefined ? {} : { by }),
  at,
});

function recorded({ response, ...rest }: Exchange): RecordedExchange {
  if (!response) return { ...rest, response: undefined };
  const { json: _, ...kept } = response;
  return { ...rest, response: kept };
}

/** Of the operations that the cases called whose exchanges are kept, and of what a stage made for them. */
function takeBacksOf({ takeBacks, verdicts }: RunInput): RunRecord["takeBacks"] {
  const kept = verdicts.filter(({ outcome }) => withEvidence.includes(outcome));
  const called = new Set(
    kept.flatMap(({ exchanges }) => exchanges.map(({ operationId }) => operationId)),
  );
  const brought = new Set(
    kept.flatMap(({ setting }) =>
      (setting?.acts ?? []).flatMap(({ data }) => Object.keys(data ?? {})),
    ),
  );
  return Object.fromEntries(
    Object.entries(takeBacks).filter(
      ([id, { removal }]) =>
        called.has(id) || (removal?.field !== undefined && brought.has(removal.field)),
    ),
  );
}

/** Every operation of the contract, also those that were never called. */
function reachOf({ operations, reach }: RunInput): OperationReach[] {
  const rows = Map.groupBy(reach, ([operationId]) => operationId);
  const sum = (operationId: string, at: 1 | 2): number =>
    (rows.get(operationId) ?? []).reduce((total, row) => total + row[at], 0);
  return operations.map(({ operationId }) => ({
    operationId,
    calls: sum(operationId, 1),
    successes: sum(operationId, 2),
  }));
}

/** Every open point of the contract, also those about which nothing was observed. */
function openPointsOf({ openPoints, observed }: RunInput): ObservedOpenPoint[] {
  return openPoints.map(({ id, question }) => {
    const counts = new Map<string, number>();
    for (const [openPoint, observation, count] of observed) {
      if (openPoint === id) counts.set(observation, (counts.get(observation) ?? 0) + count);
    }
    return {
      id,
      question,
      observed: [...counts]
        .map(([observation, count]) => ({ observation, count }))
        .sort((a, b) => b.count - a.count || (a.observation < b.observation ? -1 : 1)),
    };
  });
}

/** Added up by kind. */
export const disturbancesOf = (all: readonly Disturbance[]): Disturbance[] =>
  [...Map.groupBy(all, ({ what }) => what)]
    .map(([what, same]) => ({ what, count: same.reduce((sum, { count }) => sum + count, 0) }))
    .sort((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1));

/** Only waits that ended with the event say how long events take. */
function waitsOf(waits: readonly EndedWait[]): Waits | null {
  const came = waits.filter((wait) => wait.came);
  if (!came.length) return null;
  return {
    used: came.map(({ used }) => Math.round(used)).sort((a, b) => a - b),
    budget: Math.max(...came.map(({ budget }) => budget)),
  };
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

/** Outcomes of applicable rules that say nothing about the target. */
export const undecided = ["could-not-run", "indeterminate", "not-run"] as const satisfies Outcome[];

/** Counts of some rules, for a table. */
export function countsOf(rules: readonly RuleRecord[]): Record<Outcome, number> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
  for (const { outcome } of rules) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts as Record<Outcome, number>;
}
