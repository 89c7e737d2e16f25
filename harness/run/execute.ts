/** One execution of rules against a target: every selected rule ends with exactly one verdict. */
import type { Rule } from "../../contract/derive.ts";
import { certify, type CertifyResult } from "./certify.ts";
import { globToRegExp } from "../../contract/glob.ts";
import type { Target } from "../target/target.ts";
import { interrupted } from "../record/tally.ts";
import { undecided } from "./undecided.ts";
import type { Verdict } from "../record/verdict.ts";

export interface ConductOptions {
  target: Target;
  rules: readonly Rule[];
  seed: number;
  runs: number;
  budget: number;
  /** Path of a counterexample, to replay one rule. */
  path?: string;
  /** Rules that run beside each other; alone where absent. */
  concurrency?: number;
  /** Stops at the first rule of level MUST that fails. */
  bail?: boolean;
  onVerdict?: (verdict: Verdict) => void;
}

export async function conduct(options: ConductOptions): Promise<CertifyResult> {
  const { target, rules, seed, runs, budget, path = "", concurrency = 1, bail = false } = options;
  const { onVerdict } = options;
  const notClaimed = (target.notClaimed ?? []).map(globToRegExp);
  const claimed = rules.filter(({ id }) => !notClaimed.some((pattern) => pattern.test(id)));
  const result = await certify({
    target,
    seed,
    runs,
    budget,
    path,
    concurrency,
    bail,
    selected: claimed.map(({ id }) => id),
    ...(onVerdict ? { onVerdict } : {}),
  });
  const decided = new Map(result.verdicts.map((verdict) => [verdict.rule, verdict]));
  // In the order of the rules, whichever was decided first.
  const verdicts = rules.map(
    (rule) =>
      decided.get(rule.id) ??
      undecided(
        rule,
        seed,
        claimed.includes(rule)
          ? {
              outcome: "not-run",
              reason: result.interrupted ? interrupted : "no property is written for this rule yet",
            }
          : { outcome: "not-applicable", reason: "the target does not claim it" },
      ),
  );
  return { ...result, verdicts };
}
