/** What became of a load run: the content of `load.json`. */
import type { Summary } from "./summary.ts";

export interface LoadFinding {
  /** Such as "lost" or "overshoot"; missed objectives are of kind "objective". */
  kind: string;
  /** The rule of the contract that is broken, if there is one. */
  rule?: string;
  /** One sentence. */
  says: string;
  count: number;
  /** At most three. */
  evidence: object[];
  /** Wrong whatever load was made, so that it counts in a run that is void too. */
  stands?: true;
}

/** What became of an objective of the profile. */
export interface ObjectiveResult {
  objective: string;
  /** Undefined where nothing was measured. */
  measured: number | undefined;
  /** Present for histograms; counts and rates have no unit. */
  unit?: "ms";
  met: boolean | undefined;
  /** So much of it was answered by 502 to 504 or not at all, and without it the objective would be met. */
  disturbed?: number;
  /** Where plots show an upper limit on a histogram. */
  limit?: { histogram: string; at_most: number };
}

export interface CpuSample {
  /** Milliseconds since 1970. */
  at: number;
  cpu_seconds: number;
}

export interface ResultTable {
  head: string[];
  rows: string[][];
}

export type LoadOutcome = "conforming" | "non-conforming" | "incomplete" | "broken";

export interface LoadResult {
  summary: Summary;
  outcome: LoadOutcome;
  /** Why what was measured decides nothing; empty where it does. */
  reasons: string[];
  findings: LoadFinding[];
  objectives: ObjectiveResult[];
  /** What was seen about questions that the documents leave open; it is never asserted. */
  observations: string[];
  /** Numbers that were worked out from the settings, besides those in the summary. */
  measures: Record<string, number>;
  table?: ResultTable;
  /** The phases of the plan side by side, where there are several. */
  phases?: ResultTable;
  /** CPU seconds over time, of each k6 process and of the target where its process is known. */
  cpu: { generators: CpuSample[][]; target: CpuSample[] };
}
