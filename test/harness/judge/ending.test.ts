/** What a property throws is read in one place: what stops a trial says what became of it, anything else is a bug of ours. */
import { expect, test } from "vitest";
import {
  CouldNotRun,
  Indeterminate,
  NeedsExclusiveRun,
  NotClaimed,
  OutOfBudget,
  OutOfQuota,
  StageRefused,
  Unreadable,
  Violated,
  Withheld,
} from "../../../harness/case/stop.ts";
import { endingOf, saysOfTarget } from "../../../harness/judge/ending.ts";

const violation = { where: "/data", expected: "this", received: "that" };

test.each<[thrown: unknown, ending: object, says: boolean]>([
  [new Violated([violation]), { kind: "violated", violations: [violation] }, true],
  [new NeedsExclusiveRun("why"), { kind: "needs-exclusive-run", reason: "why" }, false],
  [new OutOfBudget("why"), { kind: "out-of-budget" }, false],
  [new OutOfQuota("why"), { kind: "out-of-quota", reason: "why" }, false],
  [new CouldNotRun("why"), { kind: "stopped", outcome: "could-not-run", lacks: [] }, true],
  [new CouldNotRun("why", ["rtm"]), { outcome: "could-not-run", lacks: ["rtm"] }, false],
  [new StageRefused("why", "no"), { outcome: "could-not-run", reason: "why" }, true],
  [new Withheld("why", ["rtm"]), { outcome: "could-not-run", lacks: ["rtm"] }, false],
  [new NotClaimed("why"), { kind: "stopped", outcome: "not-applicable" }, false],
  [new Indeterminate("why"), { kind: "stopped", outcome: "indeterminate" }, false],
  [new Unreadable("why"), { kind: "stopped", outcome: "indeterminate" }, false],
  [new TypeError("why"), { kind: "defect" }, false],
  ["why", { kind: "defect" }, false],
])("%o", (thrown, ending, says) => {
  expect(endingOf(thrown)).toMatchObject(ending);
  expect(saysOfTarget(endingOf(thrown))).toBe(says);
});
