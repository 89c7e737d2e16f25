/** What the forms of a comparison share: its lists, whether anything stands in them, and the sentences about the two runs. */
import type { RunRecord } from "../run.ts";
import { targetText } from "../format/say.ts";
import { percent } from "../format/text.ts";
import type { RunDiff } from "./compare.ts";

/** Rows of a list; the form as JSON has all. */
export const mostRows = 50;

/** Lists of rules by what changed, in the order in which a reader wants to see them. */
export const lists = [
  ["newlyFailing", "Newly failing"],
  ["failingOtherwise", "Failing otherwise"],
  ["mended", "Mended"],
  ["newlyUndecided", "No longer decided"],
  ["newlyDecided", "Newly decided"],
] as const satisfies (readonly [keyof RunDiff, string])[];

/** Whether rules or open points are not as they were. */
export const hasOtherRows = (diff: RunDiff): boolean =>
  [...lists.map(([name]) => diff[name]), diff.onlyBefore, diff.onlyAfter, diff.openPoints].some(
    (list) => list.length > 0,
  );

const hasOtherOutcome = ({ before, after }: RunDiff): boolean => before.outcome !== after.outcome;

/** How a failure shows is for people to look at: it may differ where the defect is the same. */
export const hasChanged = (diff: RunDiff): boolean =>
  hasOtherRows({ ...diff, failingOtherwise: [] }) || hasOtherOutcome(diff);

/** Said where no rule and no open point changed. Entries that have expired or do not fail make a run non-conforming whatever its rules. */
export const unchanged = (diff: RunDiff): string =>
  hasOtherOutcome(diff)
    ? "No rule and no open point changed; what the runs came to did, by the known failures of the target file or the levels that count."
    : "Nothing changed.";

/** Target, time and result of a run, in a line. */
export const identity = ({
  target,
  started,
  outcome,
  conformance,
}: Pick<RunRecord, "target" | "started" | "outcome" | "conformance">): string =>
  `${targetText({ target })}, ${started}: ${outcome}, ${percent(conformance)}`;
