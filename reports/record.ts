/** Builds the record of a run. */
import type { Operation } from "../contract/contract.ts";
import type { Rule } from "../contract/derive.ts";
import type { OpenPoint } from "../contract/source.ts";
import type { Exchange } from "../harness/record/exchange.ts";
import type { Frame, Wait } from "../harness/record/frame.ts";
import type { KnownFailure } from "../harness/record/known-failure.ts";
import type { Spent } from "../harness/record/spent.ts";
import type { TakeBack } from "../harness/record/take-back.ts";
import type { Outcome, Verdict } from "../harness/record/verdict.ts";
import { shellWord } from "./format/curl.ts";
import { judgedRules } from "./judged-rules.ts";
import { redact, secretsOf, withoutCredentials, type SecretTarget } from "./redact.ts";
import {
  formVersion,
  type Disturbance,
  type ObservedOpenPoint,
  type OperationReach,
  type RecordedExchange,
  type RuleRecord,
  type RunRecord,
  type Waits,
} from "./run.ts";

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
    planted?: readonly string[];
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
  /** Calls and successes as the workers report them; several rows of one operation are added up. */
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
      ...(target.planted?.length && { planted: target.planted }),
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

/** How to take back what the kept cases called, and what a stage made for them. */
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
  return openPoints.map(({ id, question }) => ({
    id,
    question,
    observed: observationsOf(
      observed.flatMap(([openPoint, observation, count]) =>
        openPoint === id ? [{ observation, count }] : [],
      ),
    ),
  }));
}

/** Added up by name, the most frequent first. */
const addedUp = (all: readonly (readonly [name: string, count: number])[]): [string, number][] =>
  [...Map.groupBy(all, ([name]) => name)]
    .map(([name, same]): [string, number] => [name, same.reduce((sum, [, one]) => sum + one, 0)])
    .sort(([a, most], [b, count]) => count - most || (a < b ? -1 : 1));

/** The observations of one open point, added up. */
export const observationsOf = (all: ObservedOpenPoint["observed"]): ObservedOpenPoint["observed"] =>
  addedUp(all.map(({ observation, count }) => [observation, count])).map(
    ([observation, count]) => ({ observation, count }),
  );

/** Added up by kind. */
export const disturbancesOf = (all: readonly Disturbance[]): Disturbance[] =>
  addedUp(all.map(({ what, count }) => [what, count])).map(([what, count]) => ({ what, count }));

/** Only waits that ended with the event say how long events take. */
function waitsOf(waits: readonly EndedWait[]): Waits | null {
  const came = waits.filter((wait) => wait.came);
  if (!came.length) return null;
  return {
    used: came.map(({ used }) => Math.round(used)).sort((a, b) => a - b),
    budget: Math.max(...came.map(({ budget }) => budget)),
  };
}
