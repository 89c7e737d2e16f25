/** The verdict on each rule, including what was found while other rules were judged; each is reported as soon as it is known. */
import type { Rule } from "../../contract/derive.ts";
import type { Finding } from "../record/finding.ts";
import type { Verdict } from "../record/verdict.ts";
import type { LeftOut } from "./stopping.ts";
import { notJudged, verdictOf, type Judged } from "../judge/verdict-of.ts";

export interface Book {
  enter: (rule: Rule, judged: Judged) => void;
  /** A rule that is not judged. */
  leaveOut: (rule: Rule, reason: LeftOut) => void;
  /** `worker` numbers who counted, since each counts from nothing. */
  find: (worker: number, findings: readonly Finding[]) => void;
  has: (rule: Rule) => boolean;
  /** Failures of rules that other shards judge, as far as the exchanges of this run showed them. */
  besides: (others: readonly Rule[]) => Verdict[];
  /** A verdict for each rule, in the order of the rules; a rule without an entry is broken. */
  verdicts: () => Verdict[];
}

/** @param onVerdict is called again when a finding turns a verdict into a failure */
export function createBook(
  rules: readonly Rule[],
  seed: number,
  onVerdict: (verdict: Verdict) => void,
): Book {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const entered = new Map<string, Judged>();
  const findings = new Map<string, Map<string, Finding>>();

  const current = (rule: Rule, judged: Judged): Verdict =>
    verdictOf(rule, judged, [...(findings.get(rule.id)?.values() ?? [])]);

  function enter(rule: Rule, judged: Judged): void {
    entered.set(rule.id, judged);
    onVerdict(current(rule, judged));
  }

  return {
    enter,
    leaveOut: (rule, reason) => enter(rule, notJudged(seed, reason)),
    find(worker, some) {
      for (const finding of some) {
        const known = findings.get(finding.rule) ?? new Map<string, Finding>();
        findings.set(finding.rule, known);
        const isFirst = !known.size;
        const { where, expected } = finding.violation;
        known.set(JSON.stringify([worker, where, expected]), finding);
        const rule = byId.get(finding.rule);
        const judged = entered.get(finding.rule);
        if (isFirst && rule && judged) onVerdict(current(rule, judged));
      }
    },
    has: ({ id }) => entered.has(id),
    besides: (others) =>
      others
        .filter(({ id }) => findings.has(id))
        .map((rule) =>
          current(
            rule,
            notJudged(seed, {
              outcome: "not-run",
              reason: "another shard judges it",
              notRun: null,
            }),
          ),
        ),
    verdicts: () =>
      rules.map((rule) =>
        current(
          rule,
          entered.get(rule.id) ??
            notJudged(seed, {
              outcome: "broken",
              reason: "the run ended without a verdict on it",
              notRun: null,
            }),
        ),
      ),
  };
}
