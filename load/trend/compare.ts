/** Did anything change between two sets of runs? Significant and large enough to matter, or nothing is claimed. */
import { obstacleTo } from "./comparable.ts";
import { metric, type Metric } from "./metric.ts";
import type { Point } from "./point.ts";
import { rankSum, smallestP } from "./rank-sum.ts";
import { UsageError } from "../shared/usage-error.ts";

export interface Criteria {
  /** The accepted chance of calling any metric of the comparison changed although it did not change. */
  alpha: number;
  /** Relative change of the medians below which a change does not matter, however certain it is. */
  floor: number;
}

/** What is compared of a run: all operations together, or each by itself. */
export type Compares = "metrics" | "operations";

export const usualCriteria: Criteria = { alpha: 0.05, floor: 0.1 };

export type TrendChange = "worse" | "better" | "too small" | "not shown" | "too few runs";

export interface Compared extends Metric {
  before: number[];
  after: number[];
  /** Change of the medians as part of the one before; infinite where that is 0. */
  relative: number;
  /** Rank-biserial correlation. */
  effect: number;
  p: number;
  method: "exact" | "normal";
  /** p after Holm's correction for the number of metrics. */
  adjusted: number;
  change: TrendChange;
}

export interface Comparison {
  before: Point[];
  after: Point[];
  criteria: Criteria;
  metrics: Compared[];
  /** Metrics that not every run has. */
  partial: string[];
  /** Runs that each side needs before anything could be claimed. */
  needed: number;
}

/** Throws an error of one sentence if the runs may not be compared. */
export function compare(
  before: Point[],
  after: Point[],
  criteria: Criteria = usualCriteria,
  compares: Compares = "metrics",
): Comparison {
  if (!before.length || !after.length) {
    throw new UsageError("there is nothing to compare: each side needs at least one run");
  }
  const old = [...before, ...after].find((point) => point[compares] === undefined);
  if (old)
    throw new UsageError(
      `the run of ${old.started_at} was remembered without its operations: name its load.json, or later runs`,
    );
  const obstacle = obstacleTo([...before, ...after]);
  if (obstacle !== undefined) throw new UsageError(`these runs cannot be compared: ${obstacle}`);
  const measured = (point: Point): Record<string, number> => point[compares] ?? {};
  const all = [...before, ...after].map(measured);
  const names = [...new Set(all.flatMap((values) => Object.keys(values)))].sort();
  const shared = names.filter((name) => all.every((values) => values[name] !== undefined));
  const tested = shared.flatMap((name) => {
    const known = metric(name);
    const valuesOf = (points: Point[]): number[] =>
      points.map((point) => measured(point)[name] as number);
    return known ? [test(known, valuesOf(before), valuesOf(after))] : [];
  });
  const isEnough = smallestP(before.length, after.length) * tested.length <= criteria.alpha;
  return {
    before,
    after,
    criteria,
    metrics: holm(tested).map((one) => ({ ...one, change: changeOf(one, criteria, isEnough) })),
    partial: names.filter((name) => !shared.includes(name)),
    needed: runsNeeded(tested.length, criteria.alpha),
  };
}

/** NaN of no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2;
}

type Tested = Omit<Compared, "adjusted" | "change">;

function test(known: Metric, before: number[], after: number[]): Tested {
  const { p, method, effect } = rankSum(before, after);
  const [from, to] = [median(before), median(after)];
  const relative = from === to ? 0 : (to - from) / from;
  return { ...known, before, after, relative, effect, p, method };
}

/** Holm's step-down correction: with many metrics one of them is always the lucky one. */
function holm(tests: Tested[]): (Tested & { adjusted: number })[] {
  const order = [...tests].sort((a, b) => a.p - b.p);
  let largest = 0;
  const adjusted = new Map<string, number>();
  for (const [index, { name, p }] of order.entries()) {
    largest = Math.min(1, Math.max(largest, p * (order.length - index)));
    adjusted.set(name, largest);
  }
  return tests.map((one) => ({ ...one, adjusted: adjusted.get(one.name) as number }));
}

function changeOf(
  { better, relative, adjusted }: Tested & { adjusted: number },
  { alpha, floor }: Criteria,
  isEnough: boolean,
): TrendChange {
  if (!isEnough) return "too few runs";
  if (adjusted > alpha) return "not shown";
  if (Math.abs(relative) < floor) return "too small";
  return relative > 0 === (better === "higher") ? "better" : "worse";
}

function runsNeeded(tests: number, alpha: number): number {
  let runs = 1;
  while (smallestP(runs, runs) * tests > alpha) runs += 1;
  return runs;
}
