/** What a scenario is made of; `load/scenario/<name>/scenario.ts` exports one as `scenario`. */
import type { Plan } from "../shared/plan.ts";
import type { Scenario, Summary } from "../shared/summary.ts";
import type { Generated } from "./generator.ts";
import type { Timing } from "./plan.ts";
import type { LoadFinding, ResultTable } from "../shared/result.ts";
import type { Session } from "./session.ts";

export interface Measured<Settings, Data> {
  /** The sum over all generators. */
  summary: Summary;
  plan: Plan<Settings, Data>;
  /** The parts, with what the scripts printed (`printed`). */
  generated: Generated[];
  session: Session;
}

export interface Assessment {
  findings: LoadFinding[];
  /** Why the run says nothing about the target; empty where it says something. */
  reasons: string[];
  observations: string[];
  /** Lines for the terminal, printed above the verdict. */
  lines: string[];
  /** What was worked out from the settings and is followed from night to night, such as `knee_per_second`. */
  measures?: Record<string, number>;
  /** What was seen, for the report. */
  table?: ResultTable;
  /** The phases of the plan side by side, for the report. */
  phases?: ResultTable;
}

export interface Preparation<Settings> {
  session: Session;
  settings: Settings;
  seed: number;
  generators: number;
}

export interface Company<Settings, Data> extends Plan<Settings, Data> {
  session: Session;
  /** Aborted when k6 fails or the run is stopped. */
  signal: AbortSignal;
}

export interface Definition<Settings, Data> {
  name: Scenario;
  /** One line for `assay load --help`. */
  says: string;
  /** Name of the k6 script in `load/k6/`, if it is not that of the scenario. */
  script?: string;
  /** Without a stage it only reads, and its requests are counted: the website is not looked at before and after. */
  isReadOnly?: true;
  /** Makes what the script needs on the target. */
  prepare: (preparation: Preparation<Settings>) => Promise<Data>;
  /** Asked after `prepare`. */
  timing: (settings: Settings, data: Data) => Timing;
  /** Plays along in this process while k6 runs; what it returns is added to the judgement. */
  accompany?: (company: Company<Settings, Data>) => Promise<Partial<Assessment>>;
  /** The verdict from counts alone, where that is possible: for sums from generators of other runs. */
  judgeSum?: (summary: Summary, settings: Settings) => Assessment;
  judge: (measured: Measured<Settings, Data>) => Assessment | Promise<Assessment>;
}

/** Keeps the types of settings and data together. */
export const defineScenario = <Settings, Data>(
  definition: Definition<Settings, Data>,
): Definition<Settings, Data> => definition;
