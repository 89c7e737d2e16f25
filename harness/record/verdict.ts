/** What became of a rule. */
import type { Level } from "../../contract/source.ts";
import type { Setting } from "./setting.ts";
import type { Exchange } from "./exchange.ts";
import type { Frame } from "./frame.ts";
import type { Violation } from "./violation.ts";

export const outcomes = [
  "pass",
  "fail",
  /** Failed, and held when it was judged again. */
  "flaky",
  "not-applicable",
  "not-run",
  "could-not-run",
  "indeterminate",
  "broken",
] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * Why a rule was not run: no suite judges it, or the run ended before it was its turn. Only the latter
 * leaves a run incomplete.
 */
export type NotRun = "unwritten" | "budget" | "quota" | "time" | "interrupted" | "bail";

export interface Verdict {
  rule: string;
  level: Level;
  outcome: Outcome;
  /** Why it is neither a pass nor a fail; empty for those two. */
  reason: string;
  violations: Violation[];
  /** How often the same violations were seen. */
  occurrences: number;
  /** Times that the property ran. */
  runs: number;
  requests: number;
  seed: number;
  /** The token for `assay replay`. */
  replay: string;
  /** JSON of the values that the failing case drew, after shrinking. */
  values: string[];
  /** The exchanges of the failing case in their order; the last ones of an undecided rule; none of a pass. */
  exchanges: Exchange[];
  /** Where in `exchanges` the one stands that shows the violation. */
  offending: number | null;
  /** What the failing case had beside its exchanges. */
  setting?: Setting;
  /** The last frames of the same case. */
  frames: Frame[];
  /** Milliseconds. */
  duration: number;
  /** When it was begun, in milliseconds after the run began; absent for what was not. */
  began?: number;
  /** Why it was not run; null for every other outcome. */
  notRun: NotRun | null;
  /** What the target would have to give for the rule to run (`ingredient.ts`). */
  lacks?: readonly string[];
}
