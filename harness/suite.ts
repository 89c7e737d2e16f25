/** How a suite file says what it judges: one rule, one test. Suites are ordinary vitest files. */
import { expect, inject, test } from "vitest";
import { allRules, loadContract, type Contract } from "../contract/contract.ts";
import type { Rule } from "../contract/derive.ts";
import { derivedProperty } from "./kind/kinds.ts";
import { judge, type Property } from "./property.ts";
import { openRun, type Run } from "./run.ts";
import type { Target } from "./target.ts";
import type { Verdict } from "./verdict.ts";

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

/** What a worker tells besides verdicts when it ends. */
export interface WorkerReport {
  reach: [operationId: string, calls: number, successes: number][];
  observed: [openPoint: string, observation: string, count: number][];
  findings: { rule: string; count: number }[];
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
  contract: Contract;
  rules: Map<string, Rule>;
  options: SuiteOptions;
  run: Promise<Run>;
}

/** One per worker process: with isolation off all suite files share this module. */
let shared: Worker | undefined;

function worker(): Worker {
  if (!shared) {
    const contract = loadContract();
    const options = inject("assay");
    const rules = new Map(allRules(contract).map((rule) => [rule.id, rule]));
    shared = { contract, rules, options, run: openRun(contract, options.target) };
  }
  return shared;
}

function register(rule: Rule, property: Property, { options, run }: Worker): void {
  if (options.selected && !options.selected.includes(rule.id)) return;
  test(rule.id, async ({ task }) => {
    const verdict = await decide(await run, rule, property, options);
    task.meta.verdict = verdict;
    expect(verdict.outcome, `${rule.sentence}\n${verdict.reason}`).toBe("pass");
  });
}

async function decide(
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
      reason: obstacle?.reason ?? `the budget of ${options.budget} requests was spent`,
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
  const known = worker().rules.get(id);
  if (!known) throw new Error(`${id} is no rule of the contract; see \`assay list rules\``);
  register(known, property, worker());
}

/** Judges all derived rules of a family. */
export function derivedRules(family: string): void {
  for (const derived of worker().rules.values()) {
    if (derived.derived && derived.family === family)
      register(derived, derivedProperty(derived), worker());
  }
}
