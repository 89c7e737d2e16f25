/** The verdict of a rule that was not judged. */
import type { Rule } from "../../contract/derive.ts";
import type { Verdict } from "../record/verdict.ts";

export function undecided(
  rule: Rule,
  seed: number,
  why: Pick<Verdict, "outcome" | "reason">,
): Verdict {
  return {
    rule: rule.id,
    level: rule.level,
    ...why,
    violations: [],
    occurrences: 0,
    runs: 0,
    requests: 0,
    seed,
    replay: "",
    exchanges: [],
    frames: [],
    duration: 0,
  };
}
