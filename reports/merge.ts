/** One run from several that judged parts of the contract, as if it had been one. */
import { tracesOf } from "../harness/record/traces.ts";
import { judgedRules } from "./judged-rules.ts";
import { disturbancesOf, observationsOf } from "./record.ts";
import type {
  ObservedOpenPoint,
  OperationReach,
  RuleRecord,
  RunRecord,
  Selection,
  Waits,
} from "./run.ts";

/** A run and what to call it in a message, such as its path. */
export interface NamedRun {
  name: string;
  record: RunRecord;
}

export interface MergeInput {
  runs: readonly NamedRun[];
  /** Ids of every rule of the contract, in the order in which reports list them. */
  allRules: readonly string[];
}

/** @throws an error that names the runs, where they overlap, lack a shard or do not belong together */
export function mergeRuns({ runs, allRules }: MergeInput): RunRecord {
  const [first] = runs;
  if (!first) throw new Error("there is no run to merge; name their --out directories");
  checkBelonging(first, runs);
  checkShards(runs);
  checkOverlap(runs);
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

/** What has to be the same for their verdicts to stand beside each other. */
const common: Readonly<Record<string, (record: RunRecord) => unknown>> = {
  "version of assay": ({ assay }) => assay,
  commit: ({ commit }) => commit,
  contract: ({ contract }) => contract,
  "name of the target": ({ target }) => target.name,
  "list of what the target does not claim": ({ target }) => (target.notClaimed ?? []).join(", "),
  "list of planted faults and accents": ({ target }) => (target.planted ?? []).join(", "),
  "version of the target": ({ target }) => target.version,
  "levels that fail a run": ({ failOn }) => failOn,
  "number of retries": ({ retries }) => retries,
  "leniency to flaky rules": ({ allowFlaky }) => allowFlaky,
  seed: ({ seed }) => seed,
  "number of runs of each property": ({ runs }) => runs,
};

function checkBelonging(first: NamedRun, runs: readonly NamedRun[]): void {
  for (const { name, record } of runs) {
    for (const [what, value] of Object.entries(common)) {
      const [mine, others] = [value(first.record), value(record)];
      if (mine !== others) {
        throw new Error(
          `${first.name} and ${name} cannot be merged: the ${what} is ${JSON.stringify(mine)} in one and ${JSON.stringify(others)} in the other`,
        );
      }
    }
  }
}

function checkShards(runs: readonly NamedRun[]): void {
  const sharded = runs.filter(({ record }) => record.selection.shard);
  if (!sharded.length) return;
  const whole = runs.find(({ record }) => !record.selection.shard);
  if (whole) {
    throw new Error(`${whole.name} is not a shard and cannot be merged with shards; leave it out`);
  }
  const counts = new Set(sharded.map(({ record }) => record.selection.shard?.of));
  if (counts.size > 1) {
    throw new Error(`the shards are of ${[...counts].join(" and of ")}; all must be of one number`);
  }
  const [of = 0] = counts;
  const byIndex = Map.groupBy(sharded, ({ record }) => record.selection.shard?.index);
  for (const [index, same] of byIndex) {
    if (same.length > 1) {
      const names = same.map(({ name }) => name).join(" and ");
      throw new Error(`shard ${index}/${of} is there more than once: ${names}`);
    }
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((i) => !byIndex.has(i));
  if (missing.length) {
    const shards = missing.map((index) => `shard ${index}/${of}`).join(", ");
    throw new Error(
      `missing: ${shards}; run them too, then name the --out directory of every shard`,
    );
  }
}

function checkOverlap(runs: readonly NamedRun[]): void {
  const judgedBy = new Map<string, string>();
  for (const { name, record } of runs) {
    for (const { id } of record.rules) {
      const other = judgedBy.get(id);
      if (other !== undefined) {
        throw new Error(
          `${other} and ${name} overlap: both judged the rule ${id}; leave one of them out`,
        );
      }
      judgedBy.set(id, name);
    }
  }
}

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
