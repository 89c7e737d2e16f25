/** One run from several that judged parts of the contract, as if it had been one. */
import { tracesOf } from "../harness/record/traces.ts";
import { judgedRules } from "./judged-rules.ts";
import { checkMergeable, type NamedRun } from "./mergeable.ts";
import { disturbancesOf, observationsOf } from "./record.ts";
import type {
  ObservedOpenPoint,
  OperationReach,
  RuleRecord,
  RunRecord,
  Selection,
  Waits,
} from "./run.ts";

export interface MergeInput {
  runs: readonly NamedRun[];
  /** Ids of every rule of the contract, in the order in which reports list them. */
  allRules: readonly string[];
}

/** @throws an error that names the runs, where they overlap, lack a shard or do not belong together */
export function mergeRuns({ runs, allRules }: MergeInput): RunRecord {
  const [first] = runs;
  if (!first) throw new Error("there is no run to merge; name their --out directories");
  checkMergeable(first, runs);
  const records = runs.map(({ record }) => record);
  const order = new Map(allRules.map((id, at) => [id, at]));
  const placeOf = ({ id }: RuleRecord): number => order.get(id) ?? allRules.length;
  const started = Math.min(...records.map((record) => Date.parse(record.started)));
  const rules = withBesides(records.map((record) => begunAfter(started, record))).sort(
    (a, b) => placeOf(a) - placeOf(b),
  );
  const ended = Math.max(...records.map(endOf));
  const unselected = allRules.length - rules.length;
  const brokenSuites = distinct(records.flatMap((record) => record.brokenSuites));
  const knownFailures = distinct(records.flatMap((record) => record.knownFailures));
  return {
    ...first.record,
    selection: unselected ? mergedSelection(records) : nothingLeftOut,
    stageParts: distinct(records.flatMap(({ stageParts }) => stageParts)).sort(),
    budget: sum(records, ({ budget }) => budget),
    requests: sum(records, ({ requests }) => requests),
    started: new Date(started).toISOString(),
    duration: ended - started,
    unselected,
    knownFailures,
    reach: mergedReach(records),
    openPoints: mergedOpenPoints(records),
    waits: mergedWaits(records),
    disturbances: disturbancesOf(records.flatMap(({ disturbances }) => disturbances)),
    ...mergedQuotas(records),
    besides: [],
    brokenSuites,
    takeBacks: Object.assign(
      {},
      ...records.map(({ takeBacks }) => takeBacks),
    ) as RunRecord["takeBacks"],
    ...mergedClock(records),
    traces: tracesOf(records.flatMap(({ traces }) => traces ?? [])),
    ...judgedRules({
      rules,
      knownFailures,
      allRules,
      brokenSuites: brokenSuites.length,
      failOn: first.record.failOn,
      allowFlaky: first.record.allowFlaky,
      now: new Date(started),
    }),
  };
}

/** The record with the beginnings of its rules counted from the beginning of the whole run. */
function begunAfter(started: number, record: RunRecord): RunRecord {
  const later = Date.parse(record.started) - started;
  const rules = record.rules.map((rule) =>
    rule.began === undefined ? rule : { ...rule, began: rule.began + later },
  );
  return { ...record, rules };
}

/** The rules of all; a rule that fails by an exchange of another shard fails. */
function withBesides(records: RunRecord[]): RuleRecord[] {
  const besides = new Map(
    records.flatMap((record) => record.besides).map((rule) => [rule.id, rule]),
  );
  return records
    .flatMap((record) => record.rules)
    .map((rule) => {
      const shown = besides.get(rule.id);
      if (!shown || rule.outcome === "fail") return rule;
      const { runs, requests, duration, began } = rule;
      return { ...shown, runs, requests, duration, ...(began !== undefined && { began }) };
    });
}

/** Shards that play on one target move its clock one after the other. */
function mergedClock(records: RunRecord[]): Pick<RunRecord, "clockMoved"> {
  const clockMoved = sum(records, ({ clockMoved = 0 }) => clockMoved);
  return clockMoved ? { clockMoved } : {};
}

/** One after the other, or beside each other, they spent the same quotas. */
function mergedQuotas(records: RunRecord[]): Pick<RunRecord, "quotas"> {
  const byHolder = Map.groupBy(
    records.flatMap(({ quotas }) => quotas ?? []),
    ({ holder }) => holder,
  );
  if (!byHolder.size) return {};
  const quotas = [...byHolder].map(([holder, all]) => ({
    holder,
    requests: all.reduce((total, { requests }) => total + requests, 0),
    left: Math.min(...all.map(({ left }) => left)),
  }));
  return { quotas };
}

const endOf = ({ started, duration }: RunRecord): number => Date.parse(started) + duration;

const sum = (records: RunRecord[], value: (record: RunRecord) => number): number =>
  records.reduce((total, record) => total + value(record), 0);

const distinct = <Value>(values: Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

const nothingLeftOut: Selection = { families: null, kinds: null, rules: null, shard: null };

/** What each selected, together; a filter that one run did not have leaves nothing out. */
function mergedSelection(records: RunRecord[]): Selection {
  const union = (name: "families" | "kinds" | "rules"): string[] | null => {
    const lists = records.map(({ selection }) => selection[name]);
    return lists.includes(null) ? null : distinct(lists.flatMap((list) => list ?? []));
  };
  return { families: union("families"), kinds: union("kinds"), rules: union("rules"), shard: null };
}

function mergedReach(records: RunRecord[]): OperationReach[] {
  const rows = Map.groupBy(
    records.flatMap(({ reach }) => reach),
    ({ operationId }) => operationId,
  );
  return [...rows].map(([operationId, all]) => ({
    operationId,
    calls: all.reduce((total, { calls }) => total + calls, 0),
    successes: all.reduce((total, { successes }) => total + successes, 0),
  }));
}

function mergedOpenPoints(records: RunRecord[]): ObservedOpenPoint[] {
  const points = Map.groupBy(
    records.flatMap(({ openPoints }) => openPoints),
    ({ id }) => id,
  );
  return [...points].map(([id, all]) => ({
    id,
    question: all[0]?.question ?? "",
    observed: observationsOf(all.flatMap(({ observed }) => observed)),
  }));
}

function mergedWaits(records: RunRecord[]): Waits | null {
  const waits = records.flatMap((record) => record.waits ?? []);
  if (!waits.length) return null;
  return {
    used: waits.flatMap(({ used }) => used).sort((a, b) => a - b),
    budget: Math.max(...waits.map(({ budget }) => budget)),
  };
}
