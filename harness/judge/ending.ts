/** How an attempt at a rule ended: the one reading of what a property throws. */
import { stackOf } from "../../contract/thrown.ts";
import type { Violation } from "../record/violation.ts";
import {
  CouldNotRun,
  Indeterminate,
  NeedsExclusiveRun,
  NotClaimed,
  OutOfBudget,
  OutOfQuota,
  Violated,
} from "../case/stop.ts";
import { keptViolation } from "../case/evidence.ts";

export type Ending =
  | { kind: "passed" }
  | { kind: "violated"; violations: Violation[] }
  | {
      kind: "stopped";
      outcome: "could-not-run" | "indeterminate" | "not-applicable";
      reason: string;
      lacks?: readonly string[];
    }
  /** The rule was about to move what all rules share while others ran beside it. */
  | { kind: "needs-exclusive-run"; reason: string }
  /** The run had spent its requests, or was to end, before the rule came to its end. */
  | { kind: "out-of-budget" }
  /** A plugin would have spent more of its daily quota than it may. */
  | { kind: "out-of-quota"; reason: string }
  /** A bug of the harness or of the suite. */
  | { kind: "defect"; reason: string };

/** Violations of one attempt that are kept. */
const keptViolations = 20;

export const violatedBy = (violations: readonly Violation[]): Ending => ({
  kind: "violated",
  violations: violations.slice(0, keptViolations).map(keptViolation),
});

/** Whatever is thrown that is not one of the ways to stop a trial (`case/stop.ts`) is a defect. */
export function endingOf(error: unknown): Ending {
  if (error instanceof Violated) return violatedBy(error.violations);
  if (error instanceof NeedsExclusiveRun)
    return { kind: "needs-exclusive-run", reason: error.message };
  if (error instanceof OutOfBudget) return { kind: "out-of-budget" };
  if (error instanceof OutOfQuota) return { kind: "out-of-quota", reason: error.message };
  if (error instanceof CouldNotRun)
    return {
      kind: "stopped",
      outcome: "could-not-run",
      reason: error.message,
      lacks: error.lacks,
    };
  if (error instanceof NotClaimed)
    return { kind: "stopped", outcome: "not-applicable", reason: error.message };
  if (error instanceof Indeterminate)
    return { kind: "stopped", outcome: "indeterminate", reason: error.message };
  return {
    kind: "defect",
    reason: stackOf(error),
  };
}

/** Whether it was the target that ended the trial, by being wrong or in the way. */
export const saysOfTarget = (ending: Ending): boolean =>
  ending.kind === "violated" ||
  (ending.kind === "stopped" && ending.outcome === "could-not-run" && !ending.lacks?.length);
