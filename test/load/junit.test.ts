/** junit.xml of load runs: what is missed or found fails, what decides nothing is skipped. */
import { expect, test } from "vitest";
import { loadJunit } from "../../load/report/junit.ts";
import type { LoadResult } from "../../load/shared/result.ts";
import { problemOf } from "../reports/well-formed.ts";
import { input } from "./hostile.ts";
import { resultOf, summaryAround } from "./record.ts";

/** Each case by its name, with what became of it. */
const casesOf = (result: LoadResult): Record<string, string> =>
  Object.fromEntries(
    [...loadJunit(result).matchAll(/<testcase [^>]*name="([^"]*)"[^>]*?(?:\/>|>\s*<(\w+))/g)].map(
      ([, name = "", became = "passed"]) => [name, became],
    ),
  );

const objectives = [
  { objective: "latency p95 at most 50 ms", measured: 22.1, unit: "ms" as const, met: true },
  { objective: "latency p99 at most 20 ms", measured: 44.1, unit: "ms" as const, met: false },
  { objective: "errors at most 0", measured: undefined, met: undefined },
];
const missed = {
  kind: "objective",
  says: "the objective latency p99 at most 20 ms was missed: 44.1 ms",
  count: 1,
  evidence: [],
};
const lost = {
  kind: "lost",
  rule: "conversation.message-reaches-all",
  says: "a message was lost",
  count: 3,
  evidence: [{ socket: 7 }],
};

test("it is well-formed whatever a target says", () => {
  expect(problemOf(loadJunit(input.result))).toBeUndefined();
});

test("each objective and each finding is a case; a missed objective fails once", () => {
  const outcome = "non-conforming" as const;
  const result = resultOf(summaryAround(5), { outcome, objectives, findings: [missed, lost] });
  expect(casesOf(result)).toEqual({
    verdict: "passed",
    "latency p95 at most 50 ms": "passed",
    "latency p99 at most 20 ms": "failure",
    "errors at most 0": "skipped",
    "conversation.message-reaches-all": "failure",
  });
  expect(loadJunit(result)).toContain('tests="5" failures="2" errors="0" skipped="1"');
  expect(loadJunit(result)).toContain("a message was lost, seen 3 times");
});

test("a run that decides nothing is skipped, with its reasons; what it saw of rules still fails", () => {
  const reasons = ["the generator was saturated"];
  const result = resultOf(summaryAround(5), {
    outcome: "incomplete",
    reasons,
    objectives,
    findings: [lost],
  });
  expect(casesOf(result)).toEqual({
    verdict: "skipped",
    "latency p95 at most 50 ms": "skipped",
    "latency p99 at most 20 ms": "skipped",
    "errors at most 0": "skipped",
    "conversation.message-reaches-all": "failure",
  });
  expect(loadJunit(result)).toContain("The generator was saturated.");
});

test("a fault of assay is an error", () => {
  const result = resultOf(summaryAround(5), { outcome: "broken", reasons: ["k6 was killed"] });
  expect(casesOf(result)).toEqual({ verdict: "error" });
});
