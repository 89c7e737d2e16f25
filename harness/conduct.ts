/** One execution of rules against a target: every selected rule ends with exactly one verdict. */
import type { Rule } from "../contract/derive.ts";
import { certify, type CertifyResult } from "./certify.ts";
import { globToRegExp } from "./glob.ts";
import type { Target } from "./target.ts";
import { tally, type Tally, type Verdict } from "./verdict.ts";

export interface ConductOptions {
  target: Target;
  rules: readonly Rule[];
  seed: number;
  runs: number;
  budget: number;
  /** Path of a counterexample, to replay one rule. */
  path?: string;
  onVerdict?: (verdict: Verdict) => void;
}

export interface Conducted extends CertifyResult {
  tally: Tally;
  /** Entries of the known failures that are wrong: stale, expired, or matching nothing. */
  exemptionProblems: string[];
}

export async function conduct(options: ConductOptions): Promise<Conducted> {
  const { target, rules, seed, runs, budget, path = "", onVerdict } = options;
  const notClaimed = (target.notClaimed ?? []).map(globToRegExp);
  const claimed = rules.filter(({ id }) => !notClaimed.some((pattern) => pattern.test(id)));
  const result = await certify({
    target,
    seed,
    runs,
    budget,
    path,
    selected: claimed.map(({ id }) => id),
    ...(onVerdict ? { onVerdict } : {}),
  });
  const decided = new Set(result.verdicts.map(({ rule }) => rule));
  const verdicts = [
    ...result.verdicts,
    ...rules
      .filter(({ id }) => !decided.has(id))
      .map((rule) =>
        claimed.includes(rule)
          ? undecided(rule, seed, "not-run", "no property is written for this rule yet")
          : undecided(rule, seed, "not-applicable", "the target does not claim it"),
      ),
  ];
  const { exempted, problems } = exempt(verdicts, target);
  const counted = tally(exempted);
  const isBroken = result.broken.length > 0;
  const outcome = isBroken
    ? "broken"
    : problems.length && counted.outcome === "conforming"
      ? "non-conforming"
      : counted.outcome;
  return { ...result, verdicts, tally: { ...counted, outcome }, exemptionProblems: problems };
}

function undecided(
  rule: Rule,
  seed: number,
  outcome: "not-run" | "not-applicable",
  reason: string,
): Verdict {
  return {
    rule: rule.id,
    level: rule.level,
    outcome,
    reason,
    violations: [],
    occurrences: 0,
    runs: 0,
    requests: 0,
    seed,
    replay: "",
    exchanges: [],
    frames: [],
    duration: 0,
  };
}

/**
 * Known failures do not make a run non-conforming, but they must fail: an entry that matches nothing,
 * that has expired, or whose rules all pass is a problem of its own.
 */
function exempt(
  verdicts: readonly Verdict[],
  { knownFailures = [] }: Target,
): {
  exempted: Verdict[];
  problems: string[];
} {
  const problems: string[] = [];
  const exempt = new Set<Verdict>();
  for (const { rule, until } of knownFailures) {
    const pattern = globToRegExp(rule);
    const matching = verdicts.filter((verdict) => pattern.test(verdict.rule));
    const failing = matching.filter(({ outcome }) => outcome === "fail");
    const hasExpired = until !== undefined && new Date(until).getTime() < Date.now();
    if (matching.length === 0) problems.push(`known failure ${rule} matches no rule of this run`);
    else if (hasExpired) problems.push(`known failure ${rule} expired on ${until}`);
    else if (failing.length === 0)
      problems.push(`known failure ${rule} did not fail: remove the entry`);
    else for (const verdict of failing) exempt.add(verdict);
  }
  return { exempted: verdicts.filter((verdict) => !exempt.has(verdict)), problems };
}
