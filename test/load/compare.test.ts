import { expect, test } from "vitest";
import { compare, type TrendChange } from "../../load/trend/compare.ts";
import { comparisonLines } from "../../load/trend/say.ts";
import type { Point } from "../../load/trend/point.ts";
import { nights } from "./record.ts";

const steady = [5, 5.1, 4.9, 5.05, 4.95, 5.02];
const times = (factor: number): number[] => steady.map((latency) => latency * factor);

const changeOf = (before: Point[], after: Point[], name = "latency_p95"): TrendChange | undefined =>
  compare(before, after).metrics.find((metric) => metric.name === name)?.change;

test("a run that is 40 % slower is worse, one that is faster is better", () => {
  expect(changeOf(nights(steady), nights(times(1.4)))).toBe("worse");
  expect(changeOf(nights(times(1.4)), nights(steady))).toBe("better");
});

test("a change that is certain but small does not matter", () => {
  expect(changeOf(nights(steady), nights(times(1.07)))).toBe("too small");
});

test("sides that may be meant the other way round are said to be", () => {
  const [older, newer] = ["2026-11-01", "2026-11-14"].map((day) =>
    nights(steady).map((point) => ({ ...point, started_at: `${day}T02:00:00.000Z` })),
  ) as [Point[], Point[]];
  const said = (before: Point[], after: Point[]): string =>
    comparisonLines(compare(before, after)).join("\n");
  expect(said(newer, older)).toContain("the sides may be meant the other way round");
  expect(said(older, newer)).not.toContain("the other way round");
});

test("one operation that is slower shows where all together do not", () => {
  const of = (factor: number): Point[] =>
    nights(steady).map((point, i) => ({
      ...point,
      operations: { "people.list_p50": steady[i]! * factor, "people.read_p50": steady[i]! },
    }));
  expect(changeOf(of(1), of(3))).toBe("not shown");
  const { metrics } = compare(of(1), of(3), undefined, "operations");
  expect(metrics.map(({ name, change }) => [name, change])).toEqual([
    ["people.list_p50", "worse"],
    ["people.read_p50", "not shown"],
  ]);
  const { operations: _, ...old } = of(1)[0]!;
  expect(() => compare([old], of(1), undefined, "operations")).toThrow(
    "was remembered without its operations",
  );
});

test("the same again shows no change", () => {
  expect(changeOf(nights(steady), nights(steady.toReversed()))).toBe("not shown");
});

test("a large change that is not certain is not claimed", () => {
  expect(changeOf(nights([5, 9, 4, 8, 5, 9]), nights([9, 8, 5, 10, 4, 11]))).toBe("not shown");
});

test("a rate that falls is worse", () => {
  const slow = nights(steady).map((point, i) => ({
    ...point,
    metrics: { ...point.metrics, requests_per_second: 60 + i / 10 },
  }));
  expect(changeOf(nights(steady), slow, "requests_per_second")).toBe("worse");
});

test("with too few runs nothing is claimed, however large the change", () => {
  const few = [5, 5.1, 4.9];
  const comparison = compare(nights(few), nights(few.map((latency) => latency * 100)));
  expect(new Set(comparison.metrics.map(({ change }) => change))).toEqual(
    new Set(["too few runs"]),
  );
  expect(comparison.needed).toBeGreaterThan(3);
  expect(comparisonLines(comparison).join("\n")).toContain(
    `Nothing can be claimed with 3 against 3: ${comparison.needed} runs on each side are needed`,
  );
  const enough = times(100).slice(0, comparison.needed);
  expect(changeOf(nights(steady.slice(0, comparison.needed)), nights(enough))).toBe("worse");
});

test("more metrics need a smaller p", () => {
  const { metrics } = compare(nights(steady), nights(times(1.4)));
  expect(metrics.length).toBeGreaterThan(3);
  for (const { p, adjusted } of metrics) expect(adjusted).toBeGreaterThanOrEqual(Math.min(1, p));
  const smallest = Math.min(...metrics.map(({ p }) => p));
  expect(Math.min(...metrics.map(({ adjusted }) => adjusted))).toBeCloseTo(
    smallest * metrics.length,
    12,
  );
});

test.for<[string, Partial<Point>, string]>([
  ["another configuration", { config_hash: "f".repeat(64) }, "the configurations differ"],
  ["another major of k6", { k6: ["3.0.0"] }, "the major versions of k6 differ: 2 | 3"],
  ["another machine", { machines: ["64 × Fast, 256 GiB"] }, "the machines differ"],
  ["another scenario", { scenario: "soak" }, "the scenarios differ: mixed | soak"],
  ["more generators", { generators: 2 }, "the numbers of generators differ: 1 | 2"],
  [
    "a run without verdict",
    { outcome: "incomplete" },
    "is incomplete, so its numbers mean nothing",
  ],
])("refused: %s", ([, difference, says]) => {
  expect(() => compare(nights(steady), nights(steady, difference))).toThrow(says);
});

test("another minor of k6 may be compared", () => {
  expect(changeOf(nights(steady), nights(steady, { k6: ["2.9.1"] }))).toBe("not shown");
});

test("what not every run has is left out and named", () => {
  const without = nights(steady).map((point) => ({
    ...point,
    metrics: { latency_p50: point.metrics["latency_p50"] as number },
  }));
  const comparison = compare(nights(steady), without);
  expect(comparison.metrics.map(({ name }) => name)).toEqual(["latency_p50"]);
  expect(comparison.partial).toContain("latency_p99");
});

test("the whole text", () => {
  expect(comparisonLines(compare(nights(steady), nights(times(1.4)))).join("\n"))
    .toMatchInlineSnapshot(`
    "mixed, profile ci, seed 1, k6 2.2.0, 2 × Processor 3000, 24 GiB
    before  6 runs on reference, 2026-11-01T02:00 to 2026-11-06T02:00
    after   6 runs on reference, 2026-11-01T02:00 to 2026-11-06T02:00

    metric                      before    after   change      p  effect
    latency_p50                5.01 ms  7.01 ms  +39.9 %  0.011    1.00  WORSE
    latency_p95                7.38 ms  10.2 ms  +37.8 %  0.011    1.00  WORSE
    latency_p99                7.73 ms  10.8 ms  +40.2 %  0.011    1.00  WORSE
    requests_per_second         100 /s   100 /s      0 %  1.000    0.00  no change shown
    target_cpu_ms_per_request   6.2 ms   6.2 ms      0 %  1.000    0.00  no change shown

    Medians of the runs; Mann-Whitney U, two-sided, p after Holm for 5 metrics. A change is claimed where p <= 0.05 and the medians differ by 10 % or more."
  `);
});
