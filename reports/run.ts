/** What a run came to, as data: the one thing that every report is written from. */
import type { Contract } from "../contract/contract.ts";
import type { Rule } from "../contract/derive.ts";
import type { Exchange, ResponseRecord } from "../harness/record/exchange.ts";
import { exitCodes, type RunOutcome, type Tally } from "../harness/record/tally.ts";
import { outcomes, type Outcome, type Verdict } from "../harness/record/verdict.ts";
import type { Frame } from "../harness/record/frame.ts";
import type { Violation } from "../harness/record/violation.ts";
import { redact, secretsOf, withoutCredentials, type SecretTarget } from "./redact.ts";

/** Counts up when the form of run.json changes; `run.schema.json` is that form. */
export const formVersion = 1;

/** An exchange without the parsed body, which its text says again. */
export type RecordedExchange = Omit<Exchange, "response"> & {
  response: Omit<ResponseRecord, "json"> | undefined;
};

/** A rule and what became of it. */
export interface RuleRecord
  extends
    Pick<Rule, "id" | "level" | "sentence" | "source" | "kind" | "family">,
    Pick<Verdict, "outcome" | "reason" | "runs" | "requests" | "replay">,
    Pick<Verdict, "occurrences" | "duration"> {
  /** Why its failure does not count; null when it would. */
  exempt: string | null;
  violations: Violation[];
  exchanges: RecordedExchange[];
  frames: Frame[];
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

/** Milliseconds that waits for events took, and what they were given. */
export interface WaitSummary {
  p50: number;
  p95: number;
  max: number;
  budget: number;
}

export interface BrokenSuite {
  file: string;
  error: string;
}

export interface RunRecord {
  version: typeof formVersion;
  /** Version of assay. */
  assay: string;
  target: { name: string; url: string };
  seed: number;
  /** Times that a property ran when nothing failed. */
  runs: number;
  /** Requests that the run might spend. */
  budget: number;
  /** ISO 8601. */
  started: string;
  /** Milliseconds. */
  duration: number;
  outcome: RunOutcome;
  exitCode: number;
  /** Without exempt rules. */
  counts: Record<Outcome, number>;
  /** pass / (pass + fail); null when nothing was decided. */
  conformance: number | null;
  /** (pass + fail) / applicable rules; null when no rule applies. */
  coverage: number | null;
  /** Rules of the contract that the filters left out. */
  unselected: number;
  /** Those of the selection. */
  rules: RuleRecord[];
  /** Entries of the known failures that are stale, expired or match nothing. */
  exemptionProblems: string[];
  reach: OperationReach[];
  openPoints: ObservedOpenPoint[];
  /** Null when nothing was waited for. */
  waits: WaitSummary | null;
  brokenSuites: BrokenSuite[];
}

export interface RunInput extends Pick<
  RunRecord,
  "assay" | "seed" | "runs" | "budget" | "started" | "duration" | "unselected" | "brokenSuites"
> {
  target: SecretTarget & { name: string; url: string };
  contract: Pick<Contract, "operations" | "openPoints">;
  /** The rules of the selection, in the order in which reports list them. */
  rules: readonly Rule[];
  /** One for each of them. */
  verdicts: readonly Verdict[];
  /** What they came to; the outcome and the exit code are taken from here. */
  tally: Tally;
  /** Rules whose failure is known and does not count -> why. */
  exempt?: ReadonlyMap<string, string>;
  exemptionProblems?: readonly string[];
  /** As the workers tell it; several rows of one operation are added up. */
  reach: readonly (readonly [operationId: string, calls: number, successes: number])[];
  observed: readonly (readonly [openPoint: string, observation: string, count: number])[];
  waits: readonly { used: number; budget: number; came: boolean }[];
  /** Further secrets by the name that stands for them; those of the target are known. */
  secrets?: Readonly<Record<string, string>>;
}

/** Builds the record. Every rule of the selection is in it, and no secret is. */
export function recordOf(input: RunInput): RunRecord {
  const verdicts = new Map(input.verdicts.map((verdict) => [verdict.rule, verdict]));
  const { counts, outcome, conformance, coverage } = input.tally;
  const record: RunRecord = {
    version: formVersion,
    assay: input.assay,
    target: { name: input.target.name, url: withoutCredentials(input.target.url) },
    seed: input.seed,
    runs: input.runs,
    budget: input.budget,
    started: input.started,
    duration: input.duration,
    outcome,
    exitCode: exitCodes[outcome],
    counts,
    conformance: conformance ?? null,
    coverage: coverage ?? null,
    unselected: input.unselected,
    rules: input.rules.map((rule) => {
      const verdict = verdicts.get(rule.id);
      if (!verdict) throw new Error(`the rule ${rule.id} was selected and has no verdict`);
      return ruleRecordOf(rule, verdict, input.exempt?.get(rule.id) ?? null);
    }),
    exemptionProblems: [...(input.exemptionProblems ?? [])],
    reach: reachOf(input),
    openPoints: openPointsOf(input),
    waits: waitsOf(input.waits),
    brokenSuites: input.brokenSuites.map(({ file, error }) => ({ file, error })),
  };
  return redact(record, { ...secretsOf(input.target), ...input.secrets });
}

/** One rule with its verdict; `exempt` says why a failure does not count. */
export function ruleRecordOf(
  { id, level, sentence, source, kind, family }: Rule,
  verdict: Verdict,
  exempt: string | null = null,
): RuleRecord {
  return {
    id,
    level,
    sentence,
    source,
    kind,
    family,
    outcome: verdict.outcome,
    reason: verdict.reason,
    exempt,
    runs: verdict.runs,
    requests: verdict.requests,
    replay: verdict.replay,
    occurrences: verdict.occurrences,
    violations: verdict.violations,
    exchanges: verdict.exchanges.map(recorded),
    // What else a channel keeps of a frame, such as the headers of a hook, is not published.
    frames: verdict.frames.map(({ channel, event, data, at }) => ({ channel, event, data, at })),
    duration: verdict.duration,
  };
}

function recorded({ response, ...rest }: Exchange): RecordedExchange {
  if (!response) return { ...rest, response: undefined };
  const { json: _, ...kept } = response;
  return { ...rest, response: kept };
}

/** Every operation of the contract, also those that were never called. */
function reachOf({ contract, reach }: RunInput): OperationReach[] {
  const rows = Map.groupBy(reach, ([operationId]) => operationId);
  const sum = (operationId: string, at: 1 | 2): number =>
    (rows.get(operationId) ?? []).reduce((total, row) => total + row[at], 0);
  return contract.operations.map(({ operationId }) => ({
    operationId,
    calls: sum(operationId, 1),
    successes: sum(operationId, 2),
  }));
}

/** Every open point of the contract, also those about which nothing was observed. */
function openPointsOf({ contract, observed }: RunInput): ObservedOpenPoint[] {
  return contract.openPoints.map(({ id, question }) => {
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

/** Only waits that ended with the event say how long events take. */
function waitsOf(waits: RunInput["waits"]): WaitSummary | null {
  const came = waits.filter((wait) => wait.came);
  if (!came.length) return null;
  const used = came.map((wait) => wait.used).sort((a, b) => a - b);
  const at = (share: number): number => used[Math.ceil(used.length * share) - 1] as number;
  return {
    p50: at(0.5),
    p95: at(0.95),
    max: at(1),
    budget: Math.max(...came.map((wait) => wait.budget)),
  };
}

/** A failure that counts: one that is not known and exempt. */
export const isFailure = ({ outcome, exempt }: Pick<RuleRecord, "outcome" | "exempt">): boolean =>
  outcome === "fail" && exempt === null;

/** Outcomes of applicable rules that say nothing about the target. */
export const undecided = ["could-not-run", "indeterminate", "not-run"] as const satisfies Outcome[];

/** Counts of some rules, for a table. */
export function countsOf(rules: readonly RuleRecord[]): Record<Outcome, number> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
  for (const { outcome } of rules) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts as Record<Outcome, number>;
}
