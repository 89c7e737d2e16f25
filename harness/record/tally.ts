/** What became of a run, and the exit code that says so. */
import { outcomes, type Outcome, type Verdict } from "./verdict.ts";

/** Exit codes of `assay`, by name. No path exits 0 on an error. */
export const exitCodes = {
  conforming: 0,
  "non-conforming": 1,
  usage: 2,
  incomplete: 3,
  broken: 4,
  "nothing-selected": 5,
} as const;
export type RunOutcome = Exclude<keyof typeof exitCodes, "usage">;

export interface Tally {
  counts: Record<Outcome, number>;
  outcome: RunOutcome;
  /** pass / (pass + fail); undefined when nothing was decided. */
  conformance: number | undefined;
  /** (pass + fail) / applicable rules of the selection, whether they ran or not. */
  coverage: number | undefined;
}

/** Begins the reason of rules that were not run because the requests were spent. */
export const budgetSpent = "the budget of";

/** The reason of rules that were not run because a signal ended the run. */
export const interrupted = "the run was interrupted";

const isUnfinished = ({ reason }: Pick<Verdict, "reason">): boolean =>
  reason === interrupted || reason.startsWith(budgetSpent);

/**
 * One outcome for a run. Rules of level SHOULD and MAY are counted like the others but make no run
 * non-conforming: they are recommendations (RFC 2119).
 */
export function tally(verdicts: readonly Pick<Verdict, "outcome" | "level" | "reason">[]): Tally {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<
    Outcome,
    number
  >;
  for (const { outcome } of verdicts) counts[outcome] += 1;
  const decided = counts.pass + counts.fail;
  const applicable = verdicts.length - counts["not-applicable"];
  const mustFail = verdicts.some(({ outcome, level }) => outcome === "fail" && level === "MUST");
  const isOpen = counts["could-not-run"] + counts.indeterminate > 0 || verdicts.some(isUnfinished);
  const outcome = ((): RunOutcome => {
    if (counts.broken) return "broken";
    if (verdicts.length === counts["not-run"]) return "nothing-selected";
    if (mustFail) return "non-conforming";
    return isOpen || decided === 0 ? "incomplete" : "conforming";
  })();
  return {
    counts,
    outcome,
    conformance: decided ? counts.pass / decided : undefined,
    coverage: applicable ? decided / applicable : undefined,
  };
}
