/** A comparison as text. */
import { columns } from "../../reports/format/columns.ts";
import { figure, percentage, probability, signedPercentage } from "../shared/figure.ts";
import { median, type TrendChange, type Compared, type Comparison } from "./compare.ts";
import type { Point } from "./point.ts";

const changes: Record<TrendChange, string> = {
  worse: "WORSE",
  better: "better",
  "too small": "changed, but too little to matter",
  "not shown": "no change shown",
  "too few runs": "too few runs to say",
};

const head = ["metric", "before", "after", "change", "p", "effect", ""];

export function comparisonLines({
  before,
  after,
  metrics,
  partial,
  needed,
  criteria,
}: Comparison): string[] {
  const [first] = before as [Point];
  const { alpha, floor } = criteria;
  const isShort = metrics.some(({ change }) => change === "too few runs");
  return [
    `${first.scenario}, profile ${first.profile}, seed ${first.seed}, k6 ${first.k6.join(", ")}, ${first.machines.join(" + ")}`,
    `before  ${sideLine(before)}`,
    `after   ${sideLine(after)}`,
    ...(isTurned(before, after)
      ? [
          "All runs of before are later than those of after: the sides may be meant the other way round.",
        ]
      : []),
    "",
    ...columns([head, ...metrics.map(cells)], "lrrrrrl"),
    "",
    `Medians of the runs; Mann-Whitney U, two-sided, p after Holm for ${metrics.length} metrics. A change is claimed where p <= ${alpha} and the medians differ by ${percentage(floor)} or more.`,
    ...(isShort
      ? [
          `Nothing can be claimed with ${before.length} against ${after.length}: ${needed} runs on each side are needed for ${metrics.length} metrics, however large the change.`,
        ]
      : []),
    ...(partial.length ? [`Left out, since not every run has them: ${partial.join(", ")}.`] : []),
  ];
}

const startsOf = (points: readonly Point[]): string[] =>
  points.map(({ started_at }) => started_at).toSorted();

/** Whether the sides were swapped, as happens when nights are counted from the oldest: 1 is the newest. */
const isTurned = (before: readonly Point[], after: readonly Point[]): boolean =>
  startsOf(before)[0]! > startsOf(after).at(-1)!;

function sideLine(points: Point[]): string {
  const targets = [...new Set(points.map(({ target }) => target))].join(", ");
  const [first, last] = [points[0], points.at(-1)].map((point) => point?.started_at.slice(0, 16));
  const runs = points.length === 1 ? "1 run" : `${points.length} runs`;
  return `${runs} on ${targets}, ${first === last ? first : `${first} to ${last}`}`;
}

function cells({
  name,
  unit,
  before,
  after,
  relative,
  effect,
  adjusted,
  change,
}: Compared): string[] {
  return [
    name,
    `${figure(median(before))} ${unit}`,
    `${figure(median(after))} ${unit}`,
    signedPercentage(relative),
    probability(adjusted),
    effect.toFixed(2),
    changes[change],
  ];
}
