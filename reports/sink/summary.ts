/** summary.md: for the summary page of a CI run. What a target says stands in code only. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Level } from "../../contract/source.ts";
import { additions } from "../../harness/record/ingredient.ts";
import { evidence, replayCommandBeside } from "../format/evidence.ts";
import { familiesOf } from "../group/families.ts";
import { failureGroups, type FailureGroup } from "../group/groups.ts";
import { block, code, row } from "../format/markdown.ts";
import { reasonsOf, type Reason } from "../group/reasons.ts";
import { isFailure, knownIn, undecided, waitAt, type RuleRecord, type RunRecord } from "../run.ts";
import {
  clockText,
  conformanceOf,
  coverageOf,
  disturbancesText,
  outcomeNames,
  outcomeSentence,
  outcomeTitle,
  quotasText,
  tracesText,
  unacceptedText,
  waitingText,
} from "../format/say.ts";
import { capitalized, counted, cut, lasting, percent, thousands } from "../format/text.ts";

/** The most groups of a level with evidence; GitHub refuses a summary of more than a mebibyte. */
const mostGroups = 20;
/** Rules that fail like the one that is shown. */
const mostNames = 10;
/** Rows of any other list. */
const mostRows = 50;
const longestEvidence = 6000;

/** Writes summary.md. */
export async function writeSummary(record: RunRecord, directory: string): Promise<void> {
  await writeFile(join(directory, "summary.md"), summary(record));
}

/** The text of summary.md. */
export function summary(record: RunRecord): string {
  return [
    ...head(record),
    ...exemptionProblems(record),
    ...broken(record),
    ...families(record),
    ...failures(record, "MUST"),
    ...failures(record, "SHOULD"),
    ...failures(record, "MAY"),
    ...knownFailures(record),
    ...notDecided(record),
    ...toAdd(record),
    ...traces(record),
    ...openPoints(record),
    "",
  ].join("\n");
}

function head(record: RunRecord): string[] {
  const { seed, duration, assay, requests, waits, target } = record;
  const version = target.version === null ? "" : ` · version ${code(target.version)}`;
  return [
    `# ${outcomeTitle(record)}: ${code(record.target.name)}`,
    "",
    `${outcomeSentence(record)} Exit code ${record.exitCode}.`,
    "",
    "| number | value | meaning |",
    "| --- | ---: | --- |",
    `| conformance | **${percent(record.conformance)}** | ${conformanceOf(record)} |`,
    `| coverage | **${percent(record.coverage)}** | ${coverageOf(record)} |`,
    ...unaccepted(record),
    "",
    `${code(record.target.url)}${version} · seed ${seed} · ${counted(requests, "request")} · ${lasting(duration)} · assay ${assay}`,
    ...(record.disturbances.length
      ? ["", `Met on the way: ${code(disturbancesText(record))}`]
      : []),
    ...(record.clockMoved ? ["", `${capitalized(clockText(record.clockMoved))}.`] : []),
    ...(record.quotas ? ["", `Spent of daily quotas: ${code(quotasText(record.quotas))}`] : []),
    ...(waits
      ? [
          "",
          `Events came within ${lasting(waitAt(waits, 0.5))} (p50), ${lasting(waitAt(waits, 0.95))} (p95), ${lasting(waitAt(waits, 1))} (longest); the longest wait was given ${lasting(waits.budget)}.`,
        ]
      : []),
  ];
}

function unaccepted(record: RunRecord): string[] {
  const text = unacceptedText(record, mostRows);
  return text === undefined ? [] : ["", `${capitalized(text)}.`];
}

function failures(record: RunRecord, level: Level): string[] {
  const groups = failureGroups(record).filter((group) => group.level === level);
  if (!groups.length) return [];
  const failed = groups.reduce((total, { rules }) => total + rules, 0);
  const rest = groups.slice(mostGroups);
  return [
    "",
    `## ${level}: ${counted(failed, "rule")} ${failed === 1 ? "does" : "do"} not hold`,
    ...groups.slice(0, mostGroups).flatMap((group) => page(record, group)),
    ...(rest.length
      ? ["", "And, with evidence in the report:", "", ...rest.map((group) => `- ${titleOf(group)}`)]
      : []),
  ];
}

/** The evidence states the sentence of a single rule. */
function titleOf({ title, failures: [{ rules }, ...others] }: FailureGroup): string {
  return others.length ? title : code(rules[0].id);
}

function page({ target }: RunRecord, group: FailureGroup): string[] {
  const [first, ...others] = group.failures;
  const names = others.slice(0, mostNames).map(({ rules: [{ id }] }) => code(id));
  const rest = others.length - names.length;
  return [
    "",
    `### ${titleOf(group)}`,
    "",
    block(cut(evidence(target, first, replayCommandBeside), longestEvidence)),
    ...(others.length
      ? ["", `Alike: ${names.join(", ")}${rest > 0 ? ` and ${thousands(rest)} more` : ""}`]
      : []),
  ];
}

function exemptionProblems({ exemptionProblems: problems }: RunRecord): string[] {
  if (!problems.length) return [];
  return ["", "## Known failures that are wrong", "", ...problems.map((one) => `- ${code(one)}`)];
}

function knownFailures(record: RunRecord): string[] {
  const known = knownIn(record);
  if (!known.length) return [];
  return [
    "",
    `## Known failures, not counted: ${counted(known.length, "rule")}`,
    "",
    "| rule | reason |",
    "| --- | --- |",
    ...rows(known, ({ id, exempt }) => [code(id), code(exempt ?? "")]),
  ];
}

function broken({ brokenSuites, rules }: RunRecord): string[] {
  const reasons = reasonsOf(rules, ["broken"]);
  if (!brokenSuites.length && !reasons.length) return [];
  return [
    "",
    "## Broken: faults of assay, not of the target",
    "",
    "| what | why |",
    "| --- | --- |",
    ...rows(brokenSuites, ({ file, error }) => [code(file), code(firstLine(error))]),
    ...rows(reasons, (reason) => [sample(reason), code(firstLine(reason.example))]),
  ];
}

function notDecided({ rules }: RunRecord): string[] {
  const reasons = reasonsOf(rules, undecided);
  if (!reasons.length) return [];
  const count = reasons.reduce((total, reason) => total + reason.rules.length, 0);
  return [
    "",
    `## Not decided: ${counted(count, "rule")}`,
    "",
    "| rules | outcome | reason | such as |",
    "| ---: | --- | --- | --- |",
    ...rows(reasons, (reason) => [
      thousands(reason.rules.length),
      outcomeNames[reason.outcome],
      code(reason.reason),
      sample(reason),
    ]),
  ];
}

function toAdd(record: RunRecord): string[] {
  const all = additions(record.rules);
  const waiting = waitingText(record, mostRows);
  if (!all.length && !waiting.length) return [];
  return [
    "",
    "## To judge more",
    "",
    ...waiting.map((text) => `- ${text}`),
    ...(waiting.length ? [""] : []),
    "What the target file could give, by the rules that lack it and nothing else.",
    "",
    "| opens | helps | add |",
    "| ---: | ---: | --- |",
    ...rows(all, ({ opens, helps, add }) => [figure(opens), figure(helps), add]),
  ];
}

/** What was done about traces on the websites that the target named. */
const traces = ({ traces: found }: RunRecord): string[] =>
  found ? ["", "## On the website", "", code(tracesText(found))] : [];

const sample = ({ rules }: Reason): string => code(rules[0]?.id ?? "");

function families(record: RunRecord): string[] {
  const fails = (rules: RuleRecord[], level: Level): string =>
    figure(rules.filter((rule) => isFailure(rule) && rule.level === level).length);
  const all = familiesOf(record);
  const unclaimed = all.filter(({ rules, counts }) => counts["not-applicable"] === rules.length);
  const claimed = all.filter((family) => !unclaimed.includes(family));
  return [
    "",
    "## Families",
    ...(claimed.length
      ? [
          "",
          "| family | conformance | coverage | hold | MUST fails | SHOULD fails | not decided |",
          "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        ]
      : []),
    ...claimed.map(({ family, rules, counts, conformance, coverage }) =>
      row([
        family,
        percent(conformance),
        percent(coverage),
        figure(counts.pass),
        fails(rules, "MUST"),
        fails(rules, "SHOULD"),
        figure(undecided.reduce((total, outcome) => total + counts[outcome], 0)),
      ]),
    ),
    ...(unclaimed.length
      ? ["", `Of these no rule applies: ${unclaimed.map(({ family }) => family).join(", ")}.`]
      : []),
  ];
}

const figure = (count: number): string => (count ? thousands(count) : "·");

function openPoints({ openPoints: all }: RunRecord): string[] {
  const seen = all.filter(({ observed }) => observed.length);
  if (!seen.length) return [];
  return [
    "",
    "## Open points, as observed",
    "",
    "What the documents leave open. No target fails for these.",
    "",
    "| question | observed |",
    "| --- | --- |",
    ...rows(seen, ({ question, observed }) => {
      const rest = observed.length - 5;
      const shown = observed
        .slice(0, 5)
        .map(({ observation, count }) => `${code(observation)} × ${thousands(count)}`);
      return [question, [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join("<br>")];
    }),
  ];
}

/** Rows of a table; the last says how many were left out. */
function rows<Item>(items: readonly Item[], cells: (item: Item) => string[]): string[] {
  const rest = items.length - mostRows;
  return [
    ...items.slice(0, mostRows).map((item) => row(cells(item))),
    ...(rest > 0 ? [row([`and ${thousands(rest)} more`])] : []),
  ];
}

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";
