/** What a property finds wrong, and the two ways in which it cannot decide. */

/** Where, what was expected, what was received; the rule is known from the verdict it stands in. */
export interface Violation {
  /** A JSON pointer into the response, a header name, an event name, or a step in words. */
  where: string;
  expected: string;
  received: string;
  /** The operation whose answer shows it. */
  operationId?: string;
}

/** The one place where a violation becomes a sentence. */
export function sentenceOf({ where, expected, received }: Violation): string {
  return `${where || "the whole response"}: expected ${expected}, received ${received}`;
}

/** A precondition failed on the target: the rule says nothing about it. */
export class CouldNotRun extends Error {
  override name = "CouldNotRun";
}

/** Throttled, or the transport failed: the target may well conform. */
export class Indeterminate extends Error {
  override name = "Indeterminate";
}

/** The rule is about to move what all rules share, and others run beside it: it has to be run again, alone. */
export class NeedsSolitude extends Error {
  override name = "NeedsSolitude";
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

const shownLength = 400;

/** A value for a message: JSON, cut. */
export function show(value: unknown): string {
  const text = value === undefined ? "nothing" : (JSON.stringify(value) ?? typeof value);
  return text.length > shownLength
    ? `${text.slice(0, shownLength)}… (${text.length} characters)`
    : text;
}
