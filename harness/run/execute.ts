/** One execution of rules against a target: every selected rule ends with exactly one verdict. */
import type { Rule } from "../../contract/derive.ts";
import { certify, type CertifyResult } from "./certify.ts";
import { globToRegExp } from "./glob.ts";
import type { Target } from "../target/target.ts";
import { interrupted, tally, type Tally } from "../record/tally.ts";
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

export interface Conducted extends CertifyResult {
  tally: Tally;
  /** Rules whose failure is known and does not count -> why. */
  exempt: Map<string, string>;
  /** Entries of the known failures that are wrong: stale, expired, or matching nothing. */
  exemptionProblems: string[];
}

export async function conduct(options: ConductOptions): Promise<Conducted> {
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
  const { exempt, problems } = exemptions(verdicts, target, new Date());
  const counted = tally(verdicts.filter(({ rule }) => !exempt.has(rule)));
  const isBroken = result.broken.length > 0;
  const outcome = isBroken
    ? "broken"
    : problems.length && counted.outcome === "conforming"
      ? "non-conforming"
      : counted.outcome;
  return {
    ...result,
    verdicts,
    tally: { ...counted, outcome },
    exempt,
    exemptionProblems: problems,
  };
}

/**
 * Known failures do not make a run non-conforming, but they must fail: an entry that matches nothing,
 * that has expired, or whose rules all pass is a problem of its own.
 */
function exemptions(
  verdicts: readonly Verdict[],
  { knownFailures = [] }: Target,
  now: Date,
): { exempt: Map<string, string>; problems: string[] } {
  const problems: string[] = [];
  const exempt = new Map<string, string>();
  for (const { rule, reason, until } of knownFailures) {
    const pattern = globToRegExp(rule);
    const matching = verdicts.filter((verdict) => pattern.test(verdict.rule));
    const failing = matching.filter(({ outcome }) => outcome === "fail");
    if (matching.length === 0) problems.push(`known failure ${rule} matches no rule of this run`);
    else if (until !== undefined && new Date(until) < now) {
      problems.push(`known failure ${rule} expired on ${until}`);
    } else if (failing.length === 0) {
      problems.push(`known failure ${rule} did not fail: remove the entry`);
    } else for (const verdict of failing) exempt.set(verdict.rule, reason);
  }
  return { exempt, problems };
}
