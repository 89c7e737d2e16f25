/** A comparison of two runs for terminals. */
import { sentenceOf } from "../../harness/record/violation.ts";
import { outcomeNames } from "../format/say.ts";
import { counted, cut, oneLine, thousands } from "../format/text.ts";
import type { RuleRecord } from "../run.ts";
import type { RuleChange, RunDiff } from "./compare.ts";
import { hasOtherRows, identity, lists, mostRows, unchanged } from "./say.ts";

/** The lists of what changed, each cut after some rows. */
export function diffText(diff: RunDiff): string {
  return [
    `before  ${identity(diff.before)}`,
    `after   ${identity(diff.after)}`,
    ...(diff.sameContract ? [] : ["The runs judge different contracts."]),
    ...lists.flatMap(([name, title]) =>
      section(
        `${title}: ${counted(diff[name].length, "rule")}`,
        diff[name].flatMap(({ rule, before, after, was }: RuleChange) => [
          `${rule.level} ${rule.id} (${outcomeNames[before]} → ${outcomeNames[after]})`,
          ...(was ? [`  before  ${wrongIn(was)}`, `  after   ${wrongIn(rule)}`] : []),
        ]),
      ),
    ),
    ...section(`Selected before only: ${counted(diff.onlyBefore.length, "rule")}`, diff.onlyBefore),
    ...section(`Selected after only: ${counted(diff.onlyAfter.length, "rule")}`, diff.onlyAfter),
    ...section(
      `Open points observed otherwise: ${thousands(diff.openPoints.length)}`,
      diff.openPoints.flatMap(({ id, before, after }) => [
        id,
        `  before  ${observations(before)}`,
        `  after   ${observations(after)}`,
      ]),
    ),
    ...(hasOtherRows(diff) ? [] : ["", unchanged(diff)]),
  ].join("\n");
}

/** Characters of what is wrong, in a line. */
const longestWrong = 200;

const wrongIn = ({ violations: [first, ...others] }: RuleRecord): string => {
  const more = others.length ? `; ${thousands(others.length)} more` : "";
  return first ? `${oneLine(cut(sentenceOf(first), longestWrong))}${more}` : "nothing was kept";
};

/** Observations in a line; --format json has all. */
const mostObservations = 6;

/** Observations that only one run made. */
function observations(some: readonly string[]): string {
  if (!some.length) return "nothing that the other did not";
  const rest = some.length - mostObservations;
  const shown = some.slice(0, mostObservations).map(oneLine).join("; ");
  return rest > 0 ? `${shown}; and ${thousands(rest)} more` : shown;
}

function section(title: string, rows: string[]): string[] {
  if (!rows.length) return [];
  const rest = rows.length - mostRows;
  return [
    "",
    title,
    ...rows.slice(0, mostRows).map((row) => `  ${row}`),
    ...(rest > 0 ? [`  and ${thousands(rest)} more`] : []),
  ];
}
