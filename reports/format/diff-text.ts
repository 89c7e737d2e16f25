/** A comparison of two runs for terminals, as Markdown and as JSON. */
import { sentenceOf } from "../../harness/record/violation.ts";
import type { OpenPointChange, RuleChange, RunDiff } from "../diff.ts";
import { block, code } from "./markdown.ts";
import { hasFailed, type RuleRecord, type RunRecord } from "../run.ts";
import { outcomeNames } from "./say.ts";
import { counted, cut, oneLine, percent, thousands } from "./text.ts";
import { evidenceOfRule } from "./evidence.ts";

/** Rows of a list; --format json has all. */
const mostRows = 50;

/** Lists of rules by what changed, in the order in which a reader wants to see them. */
const lists = [
  ["newlyFailing", "Newly failing"],
  ["failingOtherwise", "Failing otherwise"],
  ["mended", "Mended"],
  ["newlyUndecided", "No longer decided"],
  ["newlyDecided", "Newly decided"],
] as const satisfies (readonly [keyof RunDiff, string])[];

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

/** Whether rules or open points are not as they were. */
const hasOtherRows = (diff: RunDiff): boolean =>
  [...lists.map(([name]) => diff[name]), diff.onlyBefore, diff.onlyAfter, diff.openPoints].some(
    (list) => list.length > 0,
  );

const hasOtherOutcome = ({ before, after }: RunDiff): boolean => before.outcome !== after.outcome;

/** How a failure shows is for people to look at: it may differ where the defect is the same. */
export const hasChanged = (diff: RunDiff): boolean =>
  hasOtherRows({ ...diff, failingOtherwise: [] }) || hasOtherOutcome(diff);

/** Entries that have expired or do not fail make a run non-conforming whatever its rules. */
const unchanged = (diff: RunDiff): string =>
  hasOtherOutcome(diff)
    ? "No rule and no open point changed; what the runs came to did, by the known failures of the target file or the levels that count."
    : "Nothing changed.";

const identity = ({
  target,
  started,
  outcome,
  conformance,
}: Pick<RunRecord, "target" | "started" | "outcome" | "conformance">): string =>
  `${oneLine(target.name)}${target.version === null ? "" : ` ${oneLine(target.version)}`}, ${started}: ${outcome}, ${percent(conformance)}`;

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

export function diffMarkdown(diff: RunDiff): string {
  const total = lists.map(([name, title]) => `${title.toLowerCase()} ${diff[name].length}`);
  return [
    `# ${code(diff.before.target.name)} → ${code(diff.after.target.name)}`,
    "",
    `${code(identity(diff.before))} → ${code(identity(diff.after))}`,
    "",
    `${total.join(", ")}, open points observed otherwise ${diff.openPoints.length}.`,
    ...(diff.sameContract ? [] : ["", "The runs judge different contracts."]),
    ...selectionLines(diff),
    ...(hasOtherRows(diff) ? [] : ["", unchanged(diff)]),
    ...lists.flatMap(([name, title]) => ruleList(diff, title, diff[name])),
    ...openPointTable(diff.openPoints),
    "",
  ].join("\n");
}

function selectionLines({ onlyBefore, onlyAfter }: RunDiff): string[] {
  if (!onlyBefore.length && !onlyAfter.length) return [];
  const [before, after] = [onlyBefore, onlyAfter].map(({ length }) => counted(length, "rule"));
  return ["", `Selected before only: ${before}; after only: ${after}.`];
}

function ruleList(diff: RunDiff, title: string, changes: RuleChange[]): string[] {
  if (!changes.length) return [];
  const rest = changes.length - mostRows;
  return [
    "",
    `## ${title}: ${counted(changes.length, "rule")}`,
    "",
    ...changes
      .slice(0, mostRows)
      .map(
        ({ rule, before, after }) =>
          `- ${rule.level} ${code(rule.id)}: ${outcomeNames[before]} → ${outcomeNames[after]}`,
      ),
    ...(rest > 0 ? [`- and ${thousands(rest)} more`] : []),
    ...changes
      .filter(({ after }) => hasFailed({ outcome: after }))
      .slice(0, 5)
      .flatMap(({ rule }) => ["", block(evidenceOfRule(diff.after.target, rule))]),
  ];
}

function openPointTable(changes: OpenPointChange[]): string[] {
  if (!changes.length) return [];
  const cell = (observed: string[]): string => observed.slice(0, 5).map(code).join("<br>");
  return [
    "",
    "## Open points observed otherwise",
    "",
    "What the documents leave open: both may be right.",
    "",
    "| question | before only | after only |",
    "| --- | --- | --- |",
    ...changes.map(
      ({ question, before, after }) => `| ${question} | ${cell(before)} | ${cell(after)} |`,
    ),
  ];
}

/** Rules by id; the records of the runs hold the rest. */
export function diffJson(diff: RunDiff): string {
  const brief = ({ rule: { id, level, family }, before, after }: RuleChange): object => ({
    id,
    level,
    family,
    before,
    after,
  });
  const rules = Object.fromEntries(lists.map(([name]) => [name, diff[name].map(brief)]));
  return JSON.stringify({ ...diff, ...rules }, undefined, 2);
}
