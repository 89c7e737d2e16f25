/** From judgements to what a run says: findings, reasons, observations. */
import { allRules, type Contract } from "../../../contract/contract.ts";
import type { Assessment } from "../../runner/definition.ts";
import type { LoadFinding } from "../../shared/result.ts";
import type { Judgement } from "./oracle/judgement.ts";
import type { QuotaRecord } from "../../shared/quotas/plan.ts";
import { sentAt } from "./oracle/record.ts";
import { linesOf, tableOf, type Verdict } from "./table.ts";

const isMust = (contract: Contract): ((rule: string) => boolean) => {
  const must = new Set(
    allRules(contract).flatMap(({ id, level }) => (level === "MUST" ? [id] : [])),
  );
  return (rule) => must.has(rule);
};

/** A request as a reader wants it: when by the target's time, who, what, and what came of it. */
const shownAs = (record: QuotaRecord): object => ({
  at: new Date(sentAt(record)).toISOString(),
  step: `${record.label} ${record.n}`,
  as: record.caller,
  call: `${record.method} ${record.call}`,
  status: record.status,
  error: record.error,
  hints: record.hints,
});

const findingOf = ({ experiment, rule, asks, says, times, evidence }: Judgement): LoadFinding => ({
  kind: experiment,
  ...(rule === undefined ? {} : { rule }),
  says: `${asks}: ${says}`,
  count: times,
  evidence: evidence.map(shownAs),
});

const remarkOn = ({ rule }: Judgement): string =>
  rule === undefined ? "no rule" : `${rule}, SHOULD`;

const sentence = ({ asks, says }: Judgement): string => `${asks}: ${says}`;

/** What was asked stands one by one; what could not even be asked stands together, by the reason. */
function openQuestions(judgements: readonly Judgement[]): string[] {
  const unasked = judgements.filter(({ count }) => count.sent === 0);
  const reasons = Map.groupBy(unasked, ({ says }) => says);
  return [
    ...judgements.filter(({ count }) => count.sent > 0).map(sentence),
    ...[...reasons].map(([says, all]) => `${says}: ${all.map(({ asks }) => asks).join("; ")}`),
  ];
}

/**
 * Only a MUST that is broken makes a run non-conforming: a SHOULD is a recommendation, and of headers the documents
 * say nothing, so that one that contradicts itself is told and no more.
 */
export function toVerdict(judgements: readonly Judgement[], contract: Contract): Assessment {
  const must = isMust(contract);
  const verdictOf = ({ decision, rule }: Judgement): Verdict =>
    decision === "fail" && (rule === undefined || !must(rule)) ? "remark" : decision;
  const of = (verdict: Verdict): Judgement[] =>
    judgements.filter((one) => verdictOf(one) === verdict);
  const findings = of("fail").map(findingOf);
  const open = openQuestions(of("could-not-run"));
  return {
    findings,
    // What could not run does not hide what was found.
    reasons: findings.length > 0 ? [] : open,
    observations: [
      ...of("remark").map((one) => `${sentence(one)} (${remarkOn(one)})`),
      ...of("observed").map(sentence),
      ...(findings.length > 0 ? open.map((one) => `could not run: ${one}`) : []),
    ],
    lines: linesOf(judgements, verdictOf),
    table: tableOf(judgements, verdictOf),
  };
}
