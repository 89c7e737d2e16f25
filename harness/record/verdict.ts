/** What became of a rule. */
import type { Level } from "../../contract/source.ts";
import type { Exchange } from "./exchange.ts";
import type { Frame } from "./frame.ts";
import type { Violation } from "./violation.ts";

export const outcomes = [
  "pass",
  "fail",
  "not-applicable",
  "not-run",
  "could-not-run",
  "indeterminate",
  "broken",
] as const;
export type Outcome = (typeof outcomes)[number];

export interface Verdict {
  rule: string;
  level: Level;
  outcome: Outcome;
  /** Why it is not a pass or a fail; empty for those two. */
  reason: string;
  violations: Violation[];
  /** How often the same violations were seen. */
  occurrences: number;
  /** Times that the property ran. */
  runs: number;
  requests: number;
  seed: number;
  /** For `assay replay`. */
  replay: string;
  /** The last exchanges before the verdict, at most `keptExchanges`. */
  exchanges: Exchange[];
  /** The last frames, at most `keptFrames`. */
  frames: Frame[];
  /** Milliseconds. */
  duration: number;
}
