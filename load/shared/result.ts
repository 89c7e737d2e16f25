/** What became of a load run: the content of `load.json`. */
import { exitCodes } from "../../harness/record/tally.ts";
import type { Summary } from "./summary.ts";
import type { Judged } from "../runner/objective.ts";
import type { Sample } from "../runner/process-usage.ts";

export interface Finding {
  /** Such as "lost" or "overshoot"; missed objectives are of kind "objective". */
  kind: string;
  /** The rule of the contract that is broken, where it is one. */
  rule?: string;
  /** One sentence. */
  says: string;
  count: number;
  /** At most three. */
  evidence: object[];
}

export interface Table {
  head: string[];
  rows: string[][];
}

export type LoadOutcome = "conforming" | "non-conforming" | "incomplete" | "broken";

export interface LoadResult {
  summary: Summary;
  outcome: LoadOutcome;
  /** Why it is incomplete; empty otherwise. */
  reasons: string[];
  findings: Finding[];
  objectives: Judged[];
  /** What was seen about questions that the documents leave open; asserted by nobody. */
  observations: string[];
  /** Numbers that were worked out with the settings, beside those that the summary tells. */
  measures: Record<string, number>;
  table?: Table;
  /** CPU seconds over time, of each k6 process and of the target where its process is known. */
  cpu: { generators: Sample[][]; target: Sample[] };
}

export const exitCodeOf = (outcome: LoadOutcome): number => exitCodes[outcome];

/**
 * A run that is void says nothing, neither good nor bad: its findings are shown, but decide nothing.
 */
export function decide(findings: readonly Finding[], reasons: readonly string[]): LoadOutcome {
  if (reasons.length) return "incomplete";
  return findings.length ? "non-conforming" : "conforming";
}
