/** How a suite file says what it judges: one rule, one test. Suites are ordinary vitest files. */
import { expect, inject, test } from "vitest";
import { allRules, loadContract, type Contract } from "../contract/contract.ts";
import type { Rule } from "../contract/derive.ts";
import { collector } from "./registry.ts";
import { derivedProperty } from "./kind/kinds.ts";
import type { Exchange } from "./exchange.ts";
import { judge, type Property } from "./property.ts";
import type { Wait } from "./realtime/recorder.ts";
import { openRun, type Run } from "./run.ts";
import type { Target } from "./target.ts";
import { waitsOf } from "./trial-realtime.ts";
import { budgetSpent, type Verdict } from "./verdict.ts";
import type { Violation } from "./violation.ts";

/** What the command line hands to the workers. */
export interface SuiteOptions {
  target: Target;
  seed: number;
  runs: number;
  /** Ids of the rules to judge; undefined for all. */
  selected: string[] | undefined;
  /** Requests that the run may spend. */
  budget: number;
  /** Path of the counterexample, when one rule is replayed. */
  path: string;
}

/** What a worker tells besides verdicts; what it said last counts. */
export interface WorkerReport {
  reach: [operationId: string, calls: number, successes: number][];
  observed: [openPoint: string, observation: string, count: number][];
  waits: Wait[];
  /** What the checks of every exchange found, also while other rules ran. */
  findings: { rule: string; violation: Violation; exchange: Exchange; count: number }[];
}

declare module "vitest" {
  interface ProvidedContext {
    assay: SuiteOptions;
  }
  interface TaskMeta {
    verdict?: Verdict;
    report?: WorkerReport;
  }
}

interface Worker {
  options: SuiteOptions;
  run: Promise<Run>;
}

const contract: Contract = loadContract();
const rules = new Map(allRules(contract).map((rule) => [rule.id, rule]));

/** One per worker process: with isolation off all suite files share this module. */
let shared: Worker | undefined;

function worker(): Worker {
  if (!shared) {
    const options = inject("assay");
    shared = { options, run: openRun(contract, options.target) };
  }
  return shared;
}

function register(rule: Rule, property: Property): void {
  const collected = collector();
  if (collected) {
    collected.push({ rule, property });
    return;
  }
  const { options, run } = worker();
  if (options.selected && !options.selected.includes(rule.id)) return;
  test(rule.id, async ({ task }) => {
    const verdict = await decide(await run, rule, property, options);
    task.meta.verdict = verdict;
    task.file.meta.report = reportOf(await run);
    expect(verdict.outcome, `${rule.sentence}\n${verdict.reason}`).toBe("pass");
  });
}

function reportOf(run: Run): WorkerReport {
  return {
    reach: [...run.reach].map(([id, { calls, successes }]) => [id, calls, successes]),
    observed: [...run.observed].flatMap(([id, counts]) =>
      [...counts].map(([what, count]): WorkerReport["observed"][number] => [id, what, count]),
    ),
    waits: [...waitsOf(run)],
    findings: [...run.findings.values()].flat().map(({ finding, exchange, count }) => ({
      rule: finding.rule,
      violation: finding.violation,
      exchange,
      count,
    })),
  };
}

export async function decide(
  run: Run,
  rule: Rule,
  property: Property,
  options: SuiteOptions,
): Promise<Verdict> {
  const obstacle = obstacleTo(run, rule);
  const spent = run.requests() >= options.budget;
  if (obstacle || spent) {
    return {
      rule: rule.id,
      level: rule.level,
      outcome: obstacle?.outcome ?? "not-run",
      reason: obstacle?.reason ?? `${budgetSpent} ${options.budget} requests was spent`,
      violations: [],
      occurrences: 0,
      runs: 0,
      requests: 0,
      seed: options.seed,
      replay: "",
      exchanges: [],
      frames: [],
      duration: 0,
    };
  }
  return judge(run, rule, property, { seed: options.seed, runs: options.runs, path: options.path });
}

/** What the rule needs and the target does not have. */
function obstacleTo(run: Run, rule: Rule): Pick<Verdict, "outcome" | "reason"> | undefined {
  for (const need of rule.needs) {
    const part = need.startsWith("stage:") ? need.slice("stage:".length) : undefined;
    if (part !== undefined && !run.stageParts.has(part as never)) {
      return {
        outcome: "could-not-run",
        reason: `the target does not offer the stage part ${part}`,
      };
    }
    const isSocket = need === "rtm" || need === "stream";
    if (isSocket && run.target.realtime?.adapter === "none") {
      return { outcome: "not-applicable", reason: "the target names no realtime adapter" };
    }
  }
  return undefined;
}

/** Judges one authored rule. */
export function rule(id: string, property: Property): void {
  const known = rules.get(id);
  if (!known) throw new Error(`${id} is no rule of the contract; see \`assay list rules\``);
  register(known, property);
}

/** Judges all derived rules of a family. */
export function derivedRules(family: string): void {
  for (const derived of rules.values()) {
    if (derived.derived && derived.family === family) register(derived, derivedProperty(derived));
  }
}
