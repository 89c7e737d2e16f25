/** What rules and their verdicts add up to: the one place where a run gets its outcome. */
import { exemptions, type KnownFailure } from "../harness/record/known-failure.ts";
import { exitCodes, tally, type FailOn, type RunOutcome } from "../harness/record/tally.ts";
import type { RuleRecord, RunRecord } from "./run.ts";

export interface JudgedInput {
  rules: readonly RuleRecord[];
  knownFailures: readonly KnownFailure[];
  /** Ids of every rule of the contract. */
  allRules: readonly string[];
  /** How many suite files did not load. */
  brokenSuites: number;
  failOn: FailOn;
  allowFlaky: boolean;
  now: Date;
}

export type JudgedRules = Pick<
  RunRecord,
  "rules" | "outcome" | "exitCode" | "counts" | "conformance" | "coverage" | "exemptionProblems"
>;

/** The rules with the known failures marked among them, and what the run comes to. */
export function judgedRules(input: JudgedInput): JudgedRules {
  const { exempt, problems } = exemptions({
    ...input,
    verdicts: input.rules.map(({ id, outcome }) => ({ rule: id, outcome })),
  });
  const rules = input.rules.map((rule) => ({ ...rule, exempt: exempt.get(rule.id) ?? null }));
  const { counts, conformance, coverage, ...counted } = tally(rules, input);
  const outcome = ((): RunOutcome => {
    if (input.brokenSuites) return "broken";
    const isUncontested = counted.outcome === "conforming" || counted.outcome === "incomplete";
    return problems.length && isUncontested ? "non-conforming" : counted.outcome;
  })();
  return {
    rules,
    outcome,
    exitCode: exitCodes[outcome],
    counts,
    conformance: conformance ?? null,
    coverage: coverage ?? null,
    exemptionProblems: problems,
  };
}
