/** An entry of the known failures that is wrong whatever a run finds is told before its first rule. */
import { expect, test } from "vitest";
import type { Outcome } from "../../../harness/record/verdict.ts";
import { exemptions, expiringSoon, wrongBefore } from "../../../harness/record/known-failure.ts";

const all = [{ id: "a.one" }, { id: "a.two" }, { id: "b.one" }];
const known = (rule: string, until?: string) => ({
  rule,
  reason: "issue 1",
  ...(until === undefined ? {} : { until }),
});

test("what matches no rule, and what expired of the rules selected", () => {
  const knownFailures = [
    known("a.*"),
    known("a.one", "2026-11-26"),
    known("a.two", "2026-11-27"),
    known("b.one", "2026-11-26"),
    known("c.*"),
  ];
  const rules = all.filter(({ id }) => id.startsWith("a."));
  const now = new Date("2026-11-27T12:00:00Z");
  expect(wrongBefore({ knownFailures }, { rules, all, now })).toEqual([
    "known failure a.one expired after 2026-11-26: fix it or set a later day",
    "known failure c.* matches no rule of the contract: correct the entry",
  ]);
  expect(wrongBefore({}, { rules, all, now })).toEqual([]);
});

test("entries whose last day comes within a week are spoken of, and no others", () => {
  const now = new Date("2026-11-28T04:00:00Z");
  const days = ["2026-11-27", "2026-11-28", "2026-12-04", "2026-12-05", undefined];
  const knownFailures = days.map((until) => known("a", until));
  expect(expiringSoon({ knownFailures }, now)).toEqual([
    "known failure a expires after 2026-11-28: fix it, or set a later day",
    "known failure a expires after 2026-12-04: fix it, or set a later day",
  ]);
});

test("of the rules of an entry those that fail do not count, and it is wrong once all of them hold", () => {
  const judged = (...outcomes: Outcome[]) => {
    const verdicts = outcomes.map((outcome, i) => ({ rule: all[i]!.id, outcome }));
    const allRules = all.map(({ id }) => id);
    const { exempt, problems } = exemptions({
      verdicts,
      knownFailures: [known("a.*")],
      allRules,
      now: new Date("2026-11-27T12:00:00Z"),
    });
    return [[...exempt.keys()], problems];
  };
  expect(judged("fail", "pass", "fail")).toEqual([["a.one"], []]);
  expect(judged("pass", "flaky")).toEqual([["a.two"], []]);
  expect(judged("pass", "could-not-run")).toEqual([[], []]);
  expect(judged("pass", "not-applicable", "fail")).toEqual([
    [],
    ["known failure a.* did not fail: remove the entry"],
  ]);
});
