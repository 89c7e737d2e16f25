/** The ways in which a trial ends before its property has come to its end. */
import { sentenceOf, type Violation } from "../record/violation.ts";

/** A precondition failed on the target: the rule says nothing about it. */
export class CouldNotRun extends Error {
  override name: string = "CouldNotRun";
  /** What the target would have to give (`harness/record/ingredient.ts`). */
  readonly lacks: readonly string[];

  constructor(message: string, lacks: readonly string[] = []) {
    super(message);
    this.lacks = lacks;
  }
}

/** The stage does not do what it is asked. */
export class StageRefused extends CouldNotRun {
  /** The reason in its envelope. */
  readonly reason: string;

  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

/** The target refuses something that the documents leave open, for this caller or for all: the rule does not apply to it. */
export class NotClaimed extends Error {
  override name = "NotClaimed";
}

/** The harness did not make a call because it would leave traces that a guest may not leave. */
export class Withheld extends CouldNotRun {
  override name = "Withheld";
  /** What would have been done, without the options of `assay certify` that allow it. */
  readonly act: string;

  constructor(message: string, lacks: readonly string[] = [], act: string = message) {
    super(message, lacks);
    this.act = act;
  }
}

/** Why `--safe read` holds a call back. */
export const writesNothing = "--safe read writes nothing";

/** Throttled, or the transport failed: the target may well conform. */
export class Indeterminate extends Error {
  override name = "Indeterminate";
}

/** No answer came in time: what was asked may still be carried out. */
export class Overdue extends Indeterminate {
  override name = "Overdue";
}

/** An answer whose content cannot be read, for example because it is nested too deep; the rule on answers reports it. */
export class Unreadable extends Indeterminate {
  override name = "Unreadable";
}

/** The rule is about to move what all rules share, and others run beside it: it has to be run again, alone. */
export class NeedsExclusiveRun extends Error {
  override name = "NeedsExclusiveRun";
}

/** The run has spent its requests, or is to end, and this would be one more. */
export class OutOfBudget extends Error {
  override name = "OutOfBudget";
}

/** The daily quota of a plugin token is spent, except for what cleaning up may need. */
export class OutOfQuota extends Error {
  override name = "OutOfQuota";
}

/** Carries violations out of a property body, so that fast-check shrinks them. */
export class Violated extends Error {
  override name = "Violated";
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(violations.map(sentenceOf).join("\n"));
    this.violations = violations;
  }
}
