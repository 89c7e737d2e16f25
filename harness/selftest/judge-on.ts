/** Judges rules one after the other on a planted reference of their own, in this process. */
import { loadContract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { search, type JudgeOptions } from "../judge/judge.ts";
import type { Registered } from "../judge/registry.ts";
import { openRun, type Run } from "../run/run.ts";
import type { Verdict } from "../record/verdict.ts";
import { verdictOf, type Judged } from "../judge/verdict-of.ts";
import type { Target } from "../target/target.ts";
import { startPlanted, type Planted } from "./planted.ts";

export interface JudgedOn {
  /** Verdicts, including what the checks of every exchange found, whichever rule caused it. */
  verdicts: Verdict[];
  /** All rules that those checks found broken. */
  found: string[];
  /** What judging each rule did, in the order of the verdicts. */
  showings: Showing[];
}

/** What judging a rule showed, whichever rule that breaks, and what it called. */
export interface Showing {
  rule: Rule;
  /** Whether the rule was violated, or its exchanges broke any rule. */
  isRed: boolean;
  /** Repetitions were left out. */
  isAbridged: boolean;
  requests: number;
  operations: string[];
}

/** How rules are judged: with all repetitions unless `once` is set. */
export type JudgedHow = Pick<JudgeOptions, "seed" | "once">;

/** Judges rules against a reference of their own, which is stopped afterwards. @param waits overrides times of the target */
export async function judgeOn(
  planted: Planted,
  waits: Partial<Target>,
  registered: readonly Registered[],
  options: JudgedHow,
): Promise<JudgedOn> {
  const { target, stop } = await startPlanted(planted, waits);
  try {
    const run = await openRun(loadContract(), target);
    try {
      return await judgeAll(run, registered, options);
    } finally {
      await run.close();
    }
  } finally {
    // Also where no run could be opened: a reference that goes on listening keeps the process from ending.
    await stop();
  }
}

async function judgeAll(
  run: Run,
  registered: readonly Registered[],
  options: JudgedHow,
): Promise<JudgedOn> {
  const judged: [Rule, Judged][] = [];
  const showings: Showing[] = [];
  // The smallest counterexample is of no use here.
  const how = { ...options, runs: 1, shrinks: 0 };
  for (const { rule, property } of registered) {
    const calls = callsOf(run);
    const known = findingsOf(run);
    const one = await inTime(rule.id, search(run, rule.id, property, how));
    judged.push([rule, one]);
    showings.push({
      rule,
      isRed: one.ending.kind === "violated" || findingsOf(run) > known,
      isAbridged: one.abridged ?? false,
      requests: one.requests,
      operations: [...callsOf(run)].flatMap(([id, n]) => (n > (calls.get(id) ?? 0) ? [id] : [])),
    });
  }
  const verdicts = judged.map(([rule, one]) => verdictOf(rule, one, run.findings.get(rule.id)));
  return { verdicts, found: [...run.findings.keys()], showings };
}

const callsOf = ({ reach }: Run): Map<string, number> =>
  new Map([...reach].map(([id, { calls }]) => [id, calls]));

/** How often the checks of every exchange found something. */
const findingsOf = ({ findings }: Run): number =>
  [...findings.values()].flat().reduce((sum, { count }) => sum + count, 0);

/** Far longer than any rule takes on a reference in the same process (ms). */
const longestRule = 300_000;

/** No watchdog ends a process that judges by itself. */
async function inTime<Result>(rule: string, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`${rule} did not end within ${longestRule / 1000} s`)),
    longestRule,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
