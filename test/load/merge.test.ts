/** Adding up what several generators measured, and judging sums. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mergeSummaries } from "../../load/runner/merge.ts";
import {
  judgeObjectives,
  missedObjectives,
  unknownObjectives,
} from "../../load/runner/objective.ts";
import { problemsOf } from "../../load/runner/read-summary.ts";
import { decide } from "../../load/runner/result.ts";
import { noSlot } from "../../load/shared/sum.ts";
import {
  bucketEnd,
  bucketOf,
  measuredTime,
  percentile,
  plannedTime,
  summaryVersion,
  type Summary,
} from "../../load/shared/summary.ts";
import { assay } from "../support/assay.ts";
import { ownStateHome } from "../support/state-home.ts";

const summary = (some: Partial<Summary> = {}): Summary => ({
  version: summaryVersion,
  scenario: "fanout",
  profile: "smoke",
  seed: 1,
  config_hash: "abc",
  started_at: "2026-11-21T21:00:00.000Z",
  duration_ms: 1_000,
  generators: [{ k6: "2.2.0", segment: "0:1/2", cpus: 2, cpu_model: "x", memory_bytes: 1 }],
  target: { name: "reference" },
  counts: { delivered: 2 },
  maxima: { latency: 5 },
  histograms: { latency: { 3: 1, 4: 1 } },
  slot_ms: 1_000,
  slots: [{ counts: { delivered: 2 }, histograms: { latency: { 3: 1, 4: 1 } } }],
  ...some,
});

describe("a sum", () => {
  const other = summary({
    duration_ms: 2_000,
    counts: { delivered: 3, lost: 1 },
    maxima: { latency: 4, loop_lag: 1 },
    histograms: { latency: { 4: 2, 9: 1 } },
    slots: [
      { counts: { delivered: 1 }, histograms: {} },
      { counts: { delivered: 2, lost: 1 }, histograms: { latency: { 4: 2, 9: 1 } } },
    ],
  });

  test("adds counts and buckets, and keeps the larger maximum", () => {
    const sum = mergeSummaries([summary(), other]);
    expect(sum).toMatchObject({
      duration_ms: 2_000,
      counts: { delivered: 5, lost: 1 },
      maxima: { latency: 5, loop_lag: 1 },
      histograms: { latency: { 3: 1, 4: 3, 9: 1 } },
    });
    expect(sum.slots.map(({ counts }) => counts)).toEqual([
      { delivered: 3 },
      { delivered: 2, lost: 1 },
    ]);
    expect(sum.generators).toHaveLength(2);
  });

  test("does not depend on the order", () => {
    const { generators: _, ...one } = mergeSummaries([summary(), other]);
    const { generators: __, ...two } = mergeSummaries([other, summary()]);
    expect(one).toEqual(two);
  });

  test.for([
    ["config_hash", { config_hash: "def" }],
    ["seed", { seed: 2 }],
    ["scenario", { scenario: "mixed" as const }],
    ["slot_ms", { slot_ms: 2_000 }],
  ] satisfies [string, Partial<Summary>][])("is refused for another %s", ([name, some]) => {
    expect(() => mergeSummaries([summary(), summary(some)])).toThrow(`${name} is`);
  });

  test("of nothing is refused", () => {
    expect(() => mergeSummaries([])).toThrow("no summary");
  });
});

describe("objectives", () => {
  const measured = summary({ histograms: { latency: { [bucketOf(9)]: 99, [bucketOf(90)]: 1 } } });

  test("are met, missed, or not known", () => {
    const judged = judgeObjectives(
      [
        { histogram: "latency", percentile: 0.99, at_most: 10 },
        { histogram: "latency", percentile: 0.999, at_most: 10 },
        { maximum: "latency", at_most: 5 },
        { rate: "delivered", at_least: 3 },
        { count: "delivered", at_least: 2 },
        { histogram: "nothing", at_most: 1 },
        { count: "nothing", at_most: 1 },
      ],
      measured,
      1_000,
    );
    expect(judged.map(({ met }) => met)).toEqual([
      true,
      false,
      true,
      false,
      true,
      undefined,
      undefined,
    ]);
    expect(missedObjectives(judged).map(({ says }) => says)).toEqual([
      expect.stringContaining("latency p99.9 at most 10 ms was missed"),
      expect.stringContaining("delivered per second at least 3 was missed: 2"),
    ]);
    expect(unknownObjectives(judged, measured)).toHaveLength(2);
  });

  test("say what a mistyped name may have meant", () => {
    const judged = judgeObjectives([{ histogram: "latncy", at_most: 1 }], measured, 1_000);
    expect(unknownObjectives(judged, measured)).toEqual([
      "the objective latncy p99 at most 1 ms has nothing to be judged by. Did you mean latency?",
    ]);
  });

  test("say where nothing but the way to the target may have missed them", () => {
    const objectives = [{ count: "errors", at_most: 2 }];
    const missed = (errors: number, unavailable: number): string[] =>
      missedObjectives(
        judgeObjectives(objectives, summary({ counts: { errors, unavailable } }), 1_000),
      ).map(({ says }) => says);
    expect(missed(2, 2)).toEqual([]);
    expect(missed(9, 6)).toEqual(["the objective errors at most 2 was missed: 9"]);
    expect(missed(9, 7)).toEqual([
      expect.stringContaining("was missed: 9; 7 of them were answered by 502 to 504"),
    ]);
  });

  test("decide nothing in a void run, but for what stands whatever load was made", () => {
    const finding = { kind: "lost", says: "", count: 1, evidence: [] };
    expect(decide([], [])).toBe("conforming");
    expect(decide([finding], [])).toBe("non-conforming");
    expect(decide([finding], ["saturated"])).toBe("incomplete");
    const foreign = { ...finding, kind: "foreign", stands: true as const };
    expect(decide([finding, foreign], ["saturated"])).toBe("non-conforming");
  });
});

test("rates count the measured part, of which the last slot may hold less than a whole one", () => {
  const half = summary({ measured_ms: 1_500, duration_ms: 9_000, slots: [noSlot, noSlot] });
  expect([plannedTime(half), measuredTime(half)]).toEqual([1_500, 1_500]);
  const { measured_ms: _, ...earlier } = half;
  expect(plannedTime(earlier)).toBe(2_000);
  expect(mergeSummaries([half, half]).measured_ms).toBe(1_500);
});

test("a summary is known by its form", () => {
  expect(problemsOf(summary())).toEqual([]);
  expect(problemsOf(summary({ target: { name: "staging", version: "1.2" } }))).toEqual([]);
  expect(problemsOf({ ...summary(), seed: "1" })).toEqual(["/seed must be integer"]);
  expect(problemsOf(summary({ histograms: { latency: { 160: 1 } } }))).not.toEqual([]);
  expect(problemsOf(undefined)).not.toEqual([]);
});

test("a percentile is in the bucket of the value, which is a tenth wide", () => {
  for (const value of [0.3, 1, 12, 345, 60_000]) {
    for (const p of [0.01, 0.5, 1]) {
      const found = percentile({ [bucketOf(value)]: 1 }, p) ?? Number.NaN;
      expect(found / value).toBeGreaterThan(0.909);
      expect(found / value).toBeLessThan(1.1);
    }
  }
});

test("values spread evenly inside a bucket, so that a run that is 1 % slower is 1 % slower", () => {
  const even = { 80: 100, 81: 100 };
  expect(percentile(even, 0.75)).toBeCloseTo((bucketEnd(80) + bucketEnd(81)) / 2, 9);
});

describe("what a user mistakes costs no more than a sentence", () => {
  const folder = ownStateHome();
  const file = (name: string): string => {
    const path = join(folder(), name);
    writeFileSync(path, JSON.stringify(summary()));
    return path;
  };

  test("a summary that is named twice", async () => {
    const [one, copy] = [file("one.json"), file("copy.json")];
    const { code, text } = await assay("load", "merge", one, copy);
    expect(code).toBe(2);
    expect(text).toContain(`${one} and ${copy} hold the same summary: name each once`);
  });

  test("results in a folder that cannot be one", async () => {
    const out = file("a file");
    const { code, text } = await assay("load", "quiet", "--out", out);
    expect(code).toBe(2);
    expect(text).toContain("give --out a folder that can be written");
  });
});
