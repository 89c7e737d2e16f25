/** summary.md of a load run, for the summary page of a CI run. */
import { measuredFigure } from "../shared/figure.ts";
import { measuredTime } from "../shared/summary.ts";
import type { ResultTable } from "../shared/result.ts";
import { block, code, row } from "../../reports/format/markdown.ts";
import { capitalized, counted, cut, lasting, thousands } from "../../reports/format/text.ts";
import {
  ended,
  histogramHead,
  histogramRows,
  state,
  verdictSentence,
  verdictTitle,
  type ReportInput,
} from "./say.ts";
import { viewOf } from "./view.ts";

/** The most rows of a table, and the most findings. */
const mostRows = 50;
const mostFindings = 20;
const longestEvidence = 2000;
const longestSentence = 600;

export function summaryMarkdown(input: ReportInput): string {
  return [
    ...head(input),
    ...objectives(input),
    ...observations(input),
    ...findings(input),
    ...questions(input),
    ...phases(input),
    ...histograms(input),
    "",
  ].join("\n");
}

function head({ assay, result, exitCode, dashboards }: ReportInput): string[] {
  const { summary } = result;
  const { work } = viewOf(summary);
  const count = work === undefined ? 0 : (summary.counts[work] ?? 0);
  const rate = Math.round(count / (measuredTime(summary) / 1000));
  const done =
    work === undefined ? [] : [`${thousands(count)} ${work}, ${thousands(rate)} per second`];
  return [
    `# ${verdictTitle(result)}: ${summary.scenario} on ${code(summary.target.name)}`,
    "",
    // It may quote the target, so it must stay text without markup.
    plain(verdictSentence(result)) + ` Exit code ${exitCode}.`,
    "",
    [
      `Profile ${code(summary.profile)}`,
      `seed ${summary.seed}`,
      ...done,
      lasting(summary.duration_ms),
      ...(summary.target.version === undefined ? [] : [`version ${code(summary.target.version)}`]),
      `configuration ${code(summary.config_hash.slice(0, 12))}`,
      `assay ${assay}`,
    ].join(" · "),
    "",
    `Reports: ${["load.html", ...dashboards].map(code).join(", ")}`,
  ];
}

/** Every character that Markdown or HTML could obey becomes an entity. */
const plain = (text: string): string =>
  cut(text, longestSentence)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[^\p{L}\p{N} .,:;%()'+-]/gu, (sign) => `&#${sign.codePointAt(0)};`);

function objectives({ result: { objectives: all } }: ReportInput): string[] {
  if (!all.length) return [];
  return [
    "",
    "| objective | measured | |",
    "| --- | ---: | --- |",
    ...all
      .slice(0, mostRows)
      .map((one) =>
        row([plain(one.objective), measuredFigure(one), one.met ? "met" : `**${state(one.met)}**`]),
      ),
  ];
}

function observations({ result: { observations: all } }: ReportInput): string[] {
  if (!all.length) return [];
  return ["", "Observed:", "", ...all.slice(0, mostRows).map((one) => `- ${plain(one)}`)];
}

function findings({ result: { findings: all } }: ReportInput): string[] {
  if (!all.length) return [];
  const rest = all.length - mostFindings;
  return [
    "",
    `## ${counted(all.length, "finding")}`,
    ...all
      .slice(0, mostFindings)
      .flatMap(({ kind, rule, says, count, evidence }) => [
        "",
        `### ${code(rule ?? kind)}`,
        "",
        `${plain(ended(capitalized(says)))} Seen ${counted(count, "time")}.`,
        ...evidence
          .slice(0, 1)
          .flatMap((one) => ["", block(cut(JSON.stringify(one, undefined, 2), longestEvidence))]),
      ]),
    ...(rest > 0 ? ["", `and ${counted(rest, "more finding")} in load.json`] : []),
  ];
}

const questions = ({ result: { table } }: ReportInput): string[] => rows("Questions", table);

const phases = ({ result }: ReportInput): string[] => rows("Phases", result.phases);

function rows(title: string, table: ResultTable | undefined): string[] {
  if (!table) return [];
  return [
    "",
    `## ${title}`,
    "",
    row(table.head),
    row(table.head.map(() => "---")),
    ...table.rows.slice(0, mostRows).map((cells) => row(cells.map(plain))),
  ];
}

function histograms({ result: { summary } }: ReportInput): string[] {
  const rows = histogramRows(summary);
  if (!rows.length) return [];
  const rest = rows.length - mostRows;
  return [
    "",
    "## Latencies",
    "",
    row(histogramHead),
    row(histogramHead.map((_, i) => (i === 0 ? "---" : "---:"))),
    ...rows.slice(0, mostRows).map(([name = "", ...cells]) => row([code(name), ...cells])),
    ...(rest > 0 ? [row([`and ${rest} more`, ...histogramHead.slice(1).map(() => "")])] : []),
  ];
}
