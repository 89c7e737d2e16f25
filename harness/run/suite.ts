/** How a suite file says what it judges: one rule, one test. Suites are ordinary vitest files. */
import { expect, inject, test } from "vitest";
import { allRules, loadContract, type Contract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { collector } from "./registry.ts";
import { createGate, type Gate } from "./gate.ts";
import { derivedProperty } from "../derived/kinds.ts";
import type { Exchange } from "../record/exchange.ts";
import { judge, type Property } from "./judge.ts";
import type { Wait } from "../record/frame.ts";
import { openRun, type Run } from "./run.ts";
import type { Target } from "../target/target.ts";
import { waitsOf } from "../trial-realtime.ts";
import { sharedParts } from "../stage.ts";
import { budgetSpent } from "../record/tally.ts";
import { undecided } from "./undecided.ts";
import type { Verdict } from "../record/verdict.ts";
import { NeedsExclusiveRun } from "./stop.ts";
import type { Violation } from "../record/violation.ts";

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
  /** Rules that run beside each other, where the stage gives each a world of its own. */
  concurrency: number;
  /** Stops at the first rule of level MUST that fails. */
  bail: boolean;
}

/** What a worker tells besides verdicts; what it said last counts. */
export interface WorkerReport {
  reach: [operationId: string, calls: number, successes: number][];
  observed: [openPoint: string, observation: string, count: number][];
  waits: Wait[];
  /** Parts of the stage that the target offers. */
  stageParts: string[];
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
  gate: Gate;
  /** Set when the run was to stop. */
  stopped?: string;
}

const contract: Contract = loadContract();
const rules = new Map(allRules(contract).map((rule) => [rule.id, rule]));

/** One per worker process: with isolation off all suite files share this module. */
let shared: Worker | undefined;

function worker(): Worker {
  if (!shared) {
    const options = inject("assay");
    shared = { options, run: openRun(contract, options.target), gate: createGate() };
  }
  return shared;
}

function register(rule: Rule, property: Property): void {
  const collected = collector();
  if (collected) {
    collected.push({ rule, property });
    return;
  }
  const shared = worker();
  const { options, run } = shared;
  if (options.selected && !options.selected.includes(rule.id)) return;
  test.concurrent(rule.id, async ({ task }) => {
    const verdict = await decide(shared, await run, rule, property);
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
    stageParts: [...run.stageParts],
    findings: [...run.findings.values()].flat().map(({ finding, exchange, count }) => ({
      rule: finding.rule,
      violation: finding.violation,
      exchange,
      count,
    })),
  };
}

async function decide(shared: Worker, run: Run, rule: Rule, property: Property): Promise<Verdict> {
  const { options, gate } = shared;
  const mayShare = options.concurrency > 1 && run.stageParts.has("world");
  const judgeIn = async (isAlone: boolean): Promise<Verdict> => {
    const leave = await gate.enter(isAlone);
    try {
      const reason = reasonNotToRun(shared, run);
      if (reason !== undefined)
        return undecided(rule, options.seed, { outcome: "not-run", reason });
      const { seed, runs, path } = options;
      const verdict = await judge(run, rule, property, { seed, runs, path, isAlone });
      if (options.bail && verdict.outcome === "fail" && rule.level === "MUST")
        shared.stopped ??= `the run stopped at the failure of ${rule.id}`;
      return verdict;
    } finally {
      leave();
    }
  };
  const obstacle = obstacleTo(run, rule);
  if (obstacle) return undecided(rule, options.seed, obstacle);
  if (!mayShare || rule.needs.some((need) => sharedParts.has(need.replace(/^stage:/, ""))))
    return judgeIn(true);
  return judgeIn(false).catch((error: unknown) => {
    if (error instanceof NeedsExclusiveRun) return judgeIn(true);
    throw error;
  });
}

function reasonNotToRun({ options, stopped }: Worker, run: Run): string | undefined {
  if (stopped !== undefined) return stopped;
  const isSpent = run.requests() >= options.budget;
  return isSpent ? `${budgetSpent} ${options.budget} requests was spent` : undefined;
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

/** Judges all rules that are derived from the contract. */
export function derivedRules(): void {
  for (const known of rules.values()) {
    if (known.derived) register(known, derivedProperty(known));
  }
}
