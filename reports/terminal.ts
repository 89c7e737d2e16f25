/** The last words of a run on a terminal: what fails, what is known, the numbers, where the reports are. */
import { evidence } from "./evidence.ts";
import { failureGroups, type FailureGroup } from "./groups.ts";
import { plain, toneOf, type Paint } from "./paint.ts";
import type { RunRecord } from "./run.ts";
import { disturbancesText, outcomesByUrgency, outcomeNames, outcomeSentence } from "./say.ts";
import { counted, lasting, oneLine, percent, printable, thousands } from "./text.ts";

/** Groups of failures and known failures that are shown; the reports hold all. */
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
    `  ${counted(record.requests, "request")} in ${lasting(record.duration)}, seed ${record.seed}`,
    ...tracesLines(record),
    ...(record.disturbances.length ? [`  met on the way: ${disturbancesText(record)}`] : []),
    `  report: ${report}`,
  ].join("\n");
}

/** What stays on a website that the target named. */
function tracesLines({ traces }: RunRecord): string[] {
  if (!traces) return [];
  const { undone, left } = traces;
  const end = left.length ? "left behind:" : "nothing left behind";
  return [
    `  ${counted(undone, "thing")} removed or put back, ${end}`,
    ...left.map(([what, count]) => `    ${thousands(count)} × ${oneLine(what)}`),
  ];
}

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

const countsText = ({ counts }: RunRecord): string =>
  outcomesByUrgency
    .filter((outcome) => counts[outcome])
    .map((outcome) => `${thousands(counts[outcome])} ${outcomeNames[outcome]}`)
    .join(", ");
