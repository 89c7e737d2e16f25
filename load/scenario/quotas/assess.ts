/** From the answer to each question to what the run says: findings, reasons, observations, a table. */
import { columns } from "../../../reports/format/columns.ts";
import { thousands } from "../../../reports/format/text.ts";
import { allRules, type Contract } from "../../../contract/contract.ts";
import type { Assessment } from "../../runner/definition.ts";
import type { LoadFinding, ResultTable } from "../../shared/result.ts";
import type { QuotaRecord } from "../../shared/quotas/plan.ts";
import { sentAt } from "./record.ts";
import type { QuestionResult } from "./said.ts";

const isMust = (contract: Contract): ((rule: string) => boolean) => {
  const must = new Set(
    allRules(contract).flatMap(({ id, level }) => (level === "MUST" ? [id] : [])),
  );
  return (rule) => must.has(rule);
};

/** A request as a reader wants it: when (by the target's time), who, what, and with what result. */
const shownAs = (record: QuotaRecord): object => ({
  at: new Date(sentAt(record)).toISOString(),
  step: `${record.label} ${record.n}`,
  as: record.caller,
  call: `${record.method} ${record.call}`,
  status: record.status,
  error: record.error,
  hints: record.hints,
});

const findingOf = ({
  experiment,
  rule,
  asks,
  says,
  times,
  evidence,
}: QuestionResult): LoadFinding => ({
  kind: experiment,
  ...(rule === undefined ? {} : { rule }),
  says: `${asks}: ${says}`,
  count: times,
  evidence: evidence.map(shownAs),
  stands: true,
});

const remarkOn = ({ rule }: QuestionResult): string =>
  rule === undefined ? "no rule" : `${rule}, SHOULD`;

const sentence = ({ asks, says }: QuestionResult): string => `${asks}: ${says}`;

/** Questions that were asked are listed one by one; those that could not be asked are grouped by reason. */
function openQuestions(results: readonly QuestionResult[]): string[] {
  const unasked = results.filter(({ count }) => count.sent === 0);
  const reasons = Map.groupBy(unasked, ({ says }) => says);
  return [
    ...results.filter(({ count }) => count.sent > 0).map(sentence),
    ...[...reasons].map(([says, all]) => `${says}: ${all.map(({ asks }) => asks).join("; ")}`),
  ];
}

/**
 * Only a broken MUST makes a run non-conforming: a SHOULD is a recommendation, and about headers the documents
 * say nothing, so a header that contradicts itself is only reported.
 */
export function assessQuotas(results: readonly QuestionResult[], contract: Contract): Assessment {
  const must = isMust(contract);
  const shownOf = ({ decision, rule }: QuestionResult): Shown =>
    decision === "fail" && (rule === undefined || !must(rule)) ? "remark" : decision;
  const of = (wanted: Shown): QuestionResult[] => results.filter((one) => shownOf(one) === wanted);
  const findings = of("fail").map(findingOf);
  const open = openQuestions(of("could-not-run"));
  return {
    findings,
    // Questions that could not run do not hide what was found.
    reasons: findings.length > 0 ? [] : open,
    observations: [
      ...of("remark").map((one) => `${sentence(one)} (${remarkOn(one)})`),
      ...of("observed").map(sentence),
      ...(findings.length > 0 ? open.map((one) => `could not run: ${one}`) : []),
    ],
    lines: linesOf(results, shownOf),
    table: tableOf(results, shownOf),
  };
}

/** The result of a question. A remark is a fail that breaks no MUST. */
type Shown = QuestionResult["decision"] | "remark";

const shown: Record<Shown, { mark: string; word: string }> = {
  pass: { mark: "✓", word: "pass" },
  fail: { mark: "✗", word: "fail" },
  remark: { mark: "!", word: "remark" },
  observed: { mark: "·", word: "observed" },
  "could-not-run": { mark: "?", word: "could not run" },
};

type ShownOf = (result: QuestionResult) => Shown;

const numbersOf = ({ count }: QuestionResult): string[] => [
  thousands(count.sent),
  thousands(count.admitted),
  thousands(count.refused),
];

const tableOf = (results: readonly QuestionResult[], shownOf: ShownOf): ResultTable => ({
  head: ["question", "sent", "passed", "refused", "verdict", "rule", "what was seen"],
  rows: results.map((result) => [
    result.asks,
    ...numbersOf(result),
    shown[shownOf(result)].word,
    result.rule ?? "",
    result.says,
  ]),
});

const head = ["", "question", "sent", "passed", "refused", ""];

function linesOf(results: readonly QuestionResult[], shownOf: ShownOf): string[] {
  const rows = results.map((result) => [
    shown[shownOf(result)].mark,
    result.asks,
    ...numbersOf(result),
    result.says,
  ]);
  return columns([head, ...rows], "llrrrl");
}
