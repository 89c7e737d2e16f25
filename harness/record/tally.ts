/** What became of a run, and the exit code that says so. */
import type { Level } from "../../contract/source.ts";
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
  /** pass / (pass + fail + flaky); undefined when nothing was decided. */
  conformance: number | undefined;
  /** (pass + fail + flaky) / applicable rules of the selection, whether they ran or not. */
  coverage: number | undefined;
}

/** The run ended before it was the turn of this rule. */
const isUnfinished = ({ notRun }: Pick<Verdict, "notRun">): boolean =>
  notRun !== null && notRun !== "unwritten";

/** Levels whose failure makes a run non-conforming, as `--fail-on` names them. */
export const failingLevels = {
  must: ["MUST"],
  should: ["MUST", "SHOULD"],
} as const satisfies Record<string, Level[]>;
export type FailOn = keyof typeof failingLevels;

export interface Strictness {
  failOn?: FailOn | undefined;
  /** Whether rules that failed and held on a retry leave a run conforming. */
  allowFlaky?: boolean | undefined;
}

/** What a verdict counts for; `exempt` says why a failure does not. */
export type Counted = Pick<Verdict, "outcome" | "level" | "notRun"> & { exempt?: string | null };

/**
 * One outcome for a run. Rules of level SHOULD and MAY are counted like the others but do not make a run
 * non-conforming unless `failOn` says so: they are recommendations (RFC 2119).
 */
export function tally(
  all: readonly Counted[],
  { failOn = "must", allowFlaky = false }: Strictness = {},
): Tally {
  const counted = all.filter(({ exempt }) => exempt == null);
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<
    Outcome,
    number
  >;
  for (const { outcome } of counted) counts[outcome] += 1;
  const decided = counts.pass + counts.fail + counts.flaky;
  const applicable = counted.length - counts["not-applicable"];
  const failing: readonly Level[] = failingLevels[failOn];
  const fails = counted.some(
    ({ outcome, level }) =>
      (outcome === "fail" || (outcome === "flaky" && !allowFlaky)) && failing.includes(level),
  );
  const isOpen = counts["could-not-run"] + counts.indeterminate > 0 || counted.some(isUnfinished);
  const outcome = ((): RunOutcome => {
    if (counts.broken) return "broken";
    if (all.every(({ notRun }) => notRun === "unwritten")) return "nothing-selected";
    if (fails) return "non-conforming";
    const isAnyDecided = decided > 0 || all.length > counted.length;
    return isOpen || !isAnyDecided ? "incomplete" : "conforming";
  })();
  return {
    counts,
    outcome,
    conformance: decided ? counts.pass / decided : undefined,
    coverage: applicable ? decided / applicable : undefined,
  };
}
