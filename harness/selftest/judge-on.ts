/** Judges rules one after the other on a planted reference of their own, in this process. */
import { loadContract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { search } from "../run/judge.ts";
import type { Registered } from "../run/registry.ts";
import { openRun } from "../run/run.ts";
import type { Verdict } from "../record/verdict.ts";
import { verdictOf, type Judged } from "../run/verdict-of.ts";
import type { Target } from "../target/target.ts";
import { startPlanted, type Planted } from "./planted.ts";

export interface JudgedOn {
  /** With what the checks of every exchange found, whatever rule made it. */
  verdicts: Verdict[];
  /** All rules that those checks found broken. */
  found: string[];
}

export async function judgeOn(
  planted: Planted,
  waits: Partial<Target>,
  registered: readonly Registered[],
  seed: number,
): Promise<JudgedOn> {
  const { target, stop } = await startPlanted(planted, waits);
  const run = await openRun(loadContract(), target);
  try {
    const judged: [Rule, Judged][] = [];
    // The smallest counterexample is of no use here.
    const once = { seed, runs: 1, shrinks: 0 };
    for (const { rule, property } of registered)
      judged.push([rule, await search(run, rule.id, property, once)]);
    const verdicts = judged.map(([rule, one]) => verdictOf(rule, one, run.findings.get(rule.id)));
    return { verdicts, found: [...run.findings.keys()] };
  } finally {
    await run.close();
    await stop();
  }
}
