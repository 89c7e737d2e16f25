import { expect, test } from "vitest";
import { mergeRuns } from "../../reports/merge.ts";
import type { NamedRun } from "../../reports/mergeable.ts";
import { judgedRules } from "../../reports/judged-rules.ts";
import type { RuleRecord, RunRecord, Shard } from "../../reports/run.ts";
import { failingRun, largeRun } from "../browser/run.ts";

const allRules = largeRun().rules.map(({ id }) => id);

/** The part of a run that a shard would have judged: one rule in every `of`. */
function shardOf(whole: RunRecord, { index, of }: Shard): NamedRun {
  const { knownFailures, failOn, started } = whole;
  const rules = whole.rules.filter((_, at) => at % of === index - 1);
  const judged = judgedRules({
    rules,
    knownFailures,
    allRules,
    brokenSuites: 0,
    failOn,
    allowFlaky: false,
    now: new Date(started),
  });
  const isFirst = index === 1;
  return {
    name: `shard-${index}`,
    record: {
      ...whole,
      ...judged,
      selection: { ...whole.selection, shard: { index, of } },
      unselected: allRules.length - rules.length,
      // What is counted is shared out, so that all of it together is what the whole run had.
      budget: whole.budget / of,
      requests: isFirst ? whole.requests : 0,
      reach: whole.reach.map((row) => (isFirst ? row : { ...row, calls: 0, successes: 0 })),
      openPoints: whole.openPoints.map((point) => (isFirst ? point : { ...point, observed: [] })),
      waits: isFirst ? whole.waits : null,
    },
  };
}

const shards = (whole: RunRecord, of = 4): NamedRun[] =>
  Array.from({ length: of }, (_, i) => shardOf(whole, { index: i + 1, of }));

const known = { rule: "scope:*", reason: "ticket 12" };

test.each([
  ["conforming", largeRun()],
  ["failing", failingRun()],
  // Of its rules some fall into each shard.
  ["with known failures", withKnown(failingRun())],
])("four shards of a run that is %s merge into the whole, in any order", (_, whole) => {
  const runs = shards(whole);
  expect(mergeRuns({ runs, allRules })).toEqual(whole);
  expect(mergeRuns({ runs: runs.toReversed(), allRules })).toEqual(whole);
});

function withKnown(run: RunRecord): RunRecord {
  const knownFailures = [known];
  const input = { ...run, knownFailures, allRules, brokenSuites: 0, now: new Date(run.started) };
  return { ...run, knownFailures, ...judgedRules(input) };
}

test("what the exchanges of one shard show of a rule of another counts once they are merged", () => {
  const whole = largeRun();
  const [first, second, ...rest] = shards(whole) as [NamedRun, NamedRun, ...NamedRun[]];
  const passed = second.record.rules.find(({ level }) => level === "MUST") as RuleRecord;
  const violation = { where: "/data", expected: "an array", received: "17" };
  const failed: RuleRecord = { ...passed, outcome: "fail", violations: [violation], requests: 0 };
  const showing = { ...first, record: { ...first.record, besides: [failed] } };
  const merged = mergeRuns({ runs: [showing, second, ...rest], allRules: allRules });
  expect(merged.rules.find(({ id }) => id === passed.id)).toEqual({
    ...failed,
    requests: passed.requests,
  });
  expect(merged).toMatchObject({ outcome: "non-conforming", counts: { fail: 1 }, besides: [] });
});

test("when a rule began counts from the beginning of the first shard", () => {
  const [first, second, ...rest] = shards(largeRun()) as [NamedRun, NamedRun, ...NamedRun[]];
  const rules = second.record.rules.map((rule) => ({ ...rule, began: 500 }));
  const started = new Date(Date.parse(second.record.started) + 60_000).toISOString();
  const later = { ...second, record: { ...second.record, rules, started } };
  const merged = mergeRuns({ runs: [first, later, ...rest], allRules });
  const shown = merged.rules.filter(({ began }) => began !== undefined);
  expect(new Set(shown.map(({ began }) => began))).toEqual(new Set([60_500]));
  expect(shown).toHaveLength(rules.length);
});

test("a merged run lasts to the end of the last, with least left of what all spend and the longest wait", () => {
  const [first, second, ...rest] = shards(largeRun()) as [NamedRun, NamedRun, ...NamedRun[]];
  const { started, duration } = second.record;
  const [early, late] = [
    { requests: 5, left: 90, used: [40, 80], budget: 100 },
    { requests: 7, left: 83, used: [60], budget: 500 },
  ].map(({ requests, left, used, budget }, i) => ({
    ...(i ? second : first).record,
    started: new Date(Date.parse(started) + i * 60_000).toISOString(),
    quotas: [{ holder: "plugin", requests, left }],
    waits: { used, budget },
  })) as [RunRecord, RunRecord];
  const runs = [{ ...second, record: late }, { ...first, record: early }, ...rest];
  expect(mergeRuns({ runs, allRules })).toMatchObject({
    started,
    duration: 60_000 + duration,
    quotas: [{ holder: "plugin", requests: 12, left: 83 }],
    waits: { used: [40, 60, 80], budget: 500 },
  });
});

test("a known failure that fails in one shard alone is not a problem of the others", () => {
  const whole = largeRun();
  const failing = whole.rules[0]!;
  failing.outcome = "fail";
  failing.violations = [{ where: "", expected: "a", received: "b" }];
  const runs = shards({ ...whole, knownFailures: [{ rule: "*", reason: "ticket 1" }] });
  expect(runs.map(({ record }) => record.exitCode)).toEqual([0, 1, 1, 1]);
  expect(mergeRuns({ runs, allRules })).toMatchObject({ exitCode: 0, exemptionProblems: [] });
});

test.each([
  ["a missing shard", () => shards(largeRun()).slice(1), "missing: shard 1/4"],
  [
    "a shard twice",
    () => [...shards(largeRun()), shardOf(largeRun(), { index: 2, of: 4 })],
    "shard 2/4 is there more than once: shard-2 and shard-2",
  ],
  [
    "shards of another number",
    () => [...shards(largeRun(), 2), ...shards(largeRun(), 3)],
    "the shards are of 2 and of 3",
  ],
  [
    "a whole run beside shards",
    () => [...shards(largeRun()), { name: "whole", record: largeRun() }],
    "whole is not a shard",
  ],
  [
    "overlapping runs",
    () => ["a", "b"].map((name) => ({ name, record: largeRun() })),
    /^a and b overlap: both judged the rule /,
  ],
  [
    "another contract",
    () => {
      const [first, ...rest] = shards(largeRun()) as [NamedRun, ...NamedRun[]];
      return [...rest, { ...first, record: { ...first.record, contract: "f".repeat(64) } }];
    },
    "shard-2 and shard-1 cannot be merged: the contract is",
  ],
  [
    "a shard of a reference with a fault",
    () => {
      const [first, ...rest] = shards(largeRun()) as [NamedRun, ...NamedRun[]];
      const target = { ...first.record.target, planted: ["inboxes-order-lost"] };
      return [...rest, { ...first, record: { ...first.record, target } }];
    },
    'the list of planted faults and accents is "" in one and "inboxes-order-lost" in the other',
  ],
])("%s is named", (_, runs, message) => {
  expect(() => mergeRuns({ runs: runs(), allRules })).toThrow(message);
});

test("families judged apart make one run that left the others out", () => {
  const whole = largeRun();
  const part = (family: string): NamedRun => {
    const rules = whole.rules.filter((rule) => rule.family === family);
    const selection = { ...whole.selection, families: [family] };
    return { name: family, record: { ...whole, rules, selection } };
  };
  const merged = mergeRuns({ runs: [part("people"), part("hooks")], allRules });
  expect(merged.selection.families).toEqual(["people", "hooks"]);
  expect(merged.unselected).toBe(allRules.length - merged.rules.length);
  expect(merged.outcome).toBe("conforming");
});
