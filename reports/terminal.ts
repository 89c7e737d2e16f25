/** The last words of a run on a terminal: what fails, what is known, the numbers, where the reports are. */
import { evidence } from "./evidence.ts";
import { failureGroups, type FailureGroup } from "./groups.ts";
import { additions } from "../harness/record/ingredient.ts";
import { plain, toneOf, type Paint } from "./paint.ts";
import type { RunRecord } from "./run.ts";
import {
  additionText,
  disturbancesText,
  outcomesByUrgency,
  outcomeNames,
  outcomeSentence,
  tracesText,
  waitingText,
} from "./say.ts";
import { counted, lasting, oneLine, percent, printable, thousands } from "./text.ts";

/** How many groups of failures and known failures are shown; the reports hold all. */
const mostShown = 5;

export function closingWords(record: RunRecord, report: string, paint: Paint = plain): string {
  const groups = failureGroups(record);
  const more = groups.length - mostShown;
  return [
    ...groups.slice(0, mostShown).map((group) => `${groupText(record, group, paint)}\n`),
    ...(more > 0 ? [`... and ${counted(more, "more group")} of failures in the report\n`] : []),
    ...record.brokenSuites.map(({ file, error }) => printable(`broken suite ${file}\n${error}\n`)),
    ...record.exemptionProblems.map(oneLine),
    ...knownLines(record),
    ...flakyLines(record),
    paint(toneOf[record.outcome], `${oneLine(record.target.name)}: ${record.outcome}`),
    `  ${outcomeSentence(record)}`,
    `  conformance ${percent(record.conformance)}   coverage ${percent(record.coverage)}`,
    `  ${countsText(record)} of ${counted(record.rules.length, "rule")}`,
    ...abridgedLines(record),
    `  ${counted(record.requests, "request")} in ${lasting(record.duration)}, seed ${record.seed}`,
    ...(record.traces ? [`  ${tracesText(record.traces)}`] : []),
    ...(record.disturbances.length ? [`  met on the way: ${disturbancesText(record)}`] : []),
    ...additionLines(record),
    `  report: ${report}`,
  ].join("\n");
}

/** How many additions are shown; the reports hold all. */
const mostAdditions = 3;

/** What keeps rules from being judged: other rules that fail, and what the target file does not give. */
const additionLines = ({ rules }: RunRecord): string[] =>
  [
    ...waitingText(rules).slice(0, mostAdditions),
    ...additions(rules).slice(0, mostAdditions).map(additionText),
  ].map((text) => `  ${oneLine(text)}`);

/** The group in a sentence, and its first failure as a page of evidence. */
function groupText(
  { target }: RunRecord,
  { title, failures: [first] }: FailureGroup,
  paint: Paint,
): string {
  return `${paint("bad", title)}\n${evidence(target.url, first)}`;
}

function knownLines({ rules }: RunRecord): string[] {
  const known = rules.filter(({ exempt }) => exempt !== null);
  const more = known.length - mostShown;
  return [
    ...known
      .slice(0, mostShown)
      .map(({ id, exempt }) => `known failure ${id}: ${oneLine(exempt ?? "")}`),
    ...(more > 0 ? [`... and ${counted(more, "more known failure")}`] : []),
  ];
}

const flakyLines = ({ rules }: RunRecord): string[] =>
  rules
    .filter(({ outcome }) => outcome === "flaky")
    .map(({ id, reason }) => `flaky ${id}: ${reason}`);

/** Rules that pass with a reservation: repetitions were left out of them. */
const abridgedLines = ({ rules }: RunRecord): string[] =>
  [
    ...Map.groupBy(
      rules.filter(({ outcome, reason }) => outcome === "pass" && reason),
      ({ reason }) => reason,
    ),
  ].map(([reason, some]) => `  ${counted(some.length, "rule")} held ${oneLine(reason)}`);

const countsText = ({ counts }: RunRecord): string =>
  outcomesByUrgency
    .filter((outcome) => counts[outcome])
    .map((outcome) => `${thousands(counts[outcome])} ${outcomeNames[outcome]}`)
    .join(", ");
