/** A comparison of two runs as Markdown, such as for the summary page of a CI job. */
import { evidenceOfRule } from "../format/evidence.ts";
import { block, code } from "../format/markdown.ts";
import { outcomeNames } from "../format/say.ts";
import { counted, thousands } from "../format/text.ts";
import { hasFailed } from "../run.ts";
import type { OpenPointChange, RuleChange, RunDiff } from "./compare.ts";
import { hasOtherRows, identity, lists, mostRows, unchanged } from "./say.ts";

/** The lists of what changed, with the evidence of some rules that fail. */
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
