/** Each verdict is told as soon as it stands, and once more where what another rule met turns it. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { Finding } from "../../../harness/record/finding.ts";
import { notJudged, type Judged } from "../../../harness/judge/verdict-of.ts";
import { createBook } from "../../../harness/schedule/book.ts";

const [rule, other] = allRules(loadContract()).slice(0, 2) as [never, never];
const passed: Judged = {
  ...notJudged(1, { outcome: "broken", reason: "", notRun: null }),
  ending: { kind: "passed" },
};
const finding = (count: number): Finding => ({
  rule: (rule as { id: string }).id,
  violation: { where: "/data", expected: "this", received: "that" },
  exchange: {} as never,
  before: [],
  count,
  replay: undefined,
});

test("a verdict that a finding turns is told again, and once", () => {
  const told: string[] = [];
  const book = createBook([rule, other], 1, ({ outcome }) => told.push(outcome));
  book.enter(rule, passed);
  book.enter(other, passed);
  for (const count of [1, 2, 7]) book.find(0, [finding(count)]);
  expect(told).toEqual(["pass", "pass", "fail"]);
  expect(book.verdicts().map(({ outcome, occurrences }) => [outcome, occurrences])).toEqual([
    ["fail", 7],
    ["pass", 0],
  ]);
});

test("a finding that was met more than once before it is told turns the verdict all the same", () => {
  const told: string[] = [];
  const book = createBook([rule], 1, ({ outcome }) => told.push(outcome));
  book.enter(rule, passed);
  book.find(0, [finding(3)]);
  expect(told).toEqual(["pass", "fail"]);
});

test("what several processes counted of the same is added", () => {
  const book = createBook([rule], 1, () => undefined);
  book.enter(rule, passed);
  for (const [worker, count] of [
    [0, 3],
    [1, 4],
    [0, 5],
  ] as const)
    book.find(worker, [finding(count)]);
  expect(book.verdicts()).toMatchObject([{ outcome: "fail", occurrences: 9 }]);
});
