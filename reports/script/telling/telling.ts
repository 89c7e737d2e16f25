/** What of which answers shows a violation. */
import type { Violation } from "../../../harness/record/violation.ts";
import type { ScriptStep } from "../steps.ts";

export interface TellingAnswer {
  /** Places among the steps: the pages of a list count together, and some things are seen in two answers only. */
  at: [number, ...number[]];
  /**
   * A jq filter over the list of these answers, with what it knows as `$values`, and what it gives there; absent where
   * the status alone tells.
   */
  compared?: { filter: string; values?: unknown[]; recorded: unknown };
}

/** Whether a value is another one each time, as far as is known before this step. */
export type IsFleeting = (value: unknown, step: ScriptStep) => boolean;

/** What recognises one way in which answers show a violation; undefined where this case is not of it. */
export type Recogniser = (
  steps: readonly ScriptStep[],
  violation: Violation,
  isFleeting: IsFleeting,
) => TellingAnswer | undefined;
