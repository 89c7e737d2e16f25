/** The judgements as a table, for the report and for the terminal. */
import type { QuestionTable } from "../../shared/result.ts";
import type { Judgement } from "./oracle/judgement.ts";

/** What became of a question. A remark is a fail that breaks no MUST. */
export type Verdict = Judgement["decision"] | "remark";

interface Shown {
  mark: string;
  word: string;
}

const shown: Record<Verdict, Shown> = {
  pass: { mark: "✓", word: "pass" },
  fail: { mark: "✗", word: "fail" },
  remark: { mark: "!", word: "remark" },
  observed: { mark: "·", word: "observed" },
  "could-not-run": { mark: "?", word: "could not run" },
};

export type VerdictOf = (judgement: Judgement) => Verdict;

const numbersOf = ({ count }: Judgement): string[] => [
  String(count.sent),
  String(count.admitted),
  String(count.refused),
];

export const tableOf = (judgements: readonly Judgement[], verdictOf: VerdictOf): QuestionTable => ({
  head: ["question", "sent", "passed", "refused", "verdict", "rule", "what was seen"],
  rows: judgements.map((judgement) => [
    judgement.asks,
    ...numbersOf(judgement),
    shown[verdictOf(judgement)].word,
    judgement.rule ?? "",
    judgement.says,
  ]),
});

const head = ["", "question", "sent", "passed", "refused", ""];
/** Numbers stand below each other by their last digit. */
const isNumber = (column: number): boolean => column >= 2 && column <= 4;

export function linesOf(judgements: readonly Judgement[], verdictOf: VerdictOf): string[] {
  const rows = judgements.map((judgement) => [
    shown[verdictOf(judgement)].mark,
    judgement.asks,
    ...numbersOf(judgement),
    judgement.says,
  ]);
  const all = [head, ...rows];
  const widths = head.map((_, column) =>
    all.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
  const cellOf = (cell: string, column: number): string => {
    // The last one may be as long as it is.
    if (column === head.length - 1) return cell;
    const width = widths[column] ?? 0;
    return isNumber(column) ? cell.padStart(width) : cell.padEnd(width);
  };
  return all.map((row) => row.map(cellOf).join("  ").trimEnd());
}
