/** Whether runs may be merged into one: they belong together, are all there, and judged nothing twice. */
import type { RunRecord } from "./run.ts";

/** A run and what to call it in a message, such as its path. */
export interface NamedRun {
  name: string;
  record: RunRecord;
}

/** @throws an error that names the runs, where they overlap, lack a shard or do not belong together */
export function checkMergeable(first: NamedRun, runs: readonly NamedRun[]): void {
  checkBelonging(first, runs);
  checkShards(runs);
  checkOverlap(runs);
}

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
