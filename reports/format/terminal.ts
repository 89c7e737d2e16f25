/** The last words of a run on a terminal: what fails, what is known, the numbers, what would help. */
import { evidence, replayCommandOver } from "./evidence.ts";
import { levels } from "../group/failures.ts";
import { failureGroups, sharedCalls, type FailureGroup } from "../group/groups.ts";
import { additions } from "../../harness/record/ingredient.ts";
import { plain, toneOf, type Paint } from "./paint.ts";
import { reasonsOf } from "../group/reasons.ts";
import { knownIn, undecided, type RunRecord } from "../run.ts";
import {
  additionText,
  clockText,
  countsText,
  disturbancesText,
  quotasText,
  outcomeNames,
  outcomeSentence,
  targetText,
  tracesText,
  unacceptedText,
  waitingRules,
  waitingText,
} from "./say.ts";
import { counted, cut, lasting, oneLine, percent, printable, thousands } from "./text.ts";

/** How many groups of failures are shown with evidence, and how many known failures; the reports hold all. */
const mostShown = 5;
/** How many further groups of failures are named. */
const mostNamed = 20;
/** Characters of a reason, which may end with what to do. */
const longestReason = 500;

/** @param run the file of the run, where one is written */
export function closingWords(
  record: RunRecord,
  run: string | undefined,
  paint: Paint = plain,
): string {
  const groups = variedFirst(failureGroups(record));
  return [
    ...groups.slice(0, mostShown).map((group) => `${groupText(record, group, { run, paint })}\n`),
    ...furtherLines(groups.slice(mostShown)),
    ...sharedLines(groups),
    ...record.brokenSuites.map(({ file, error }) => printable(`broken suite ${file}\n${error}\n`)),
    ...record.exemptionProblems.map(oneLine),
    ...knownLines(record),
    ...flakyLines(record),
    paint(toneOf[record.outcome], `${targetText(record)}: ${record.outcome}`),
    `  ${outcomeSentence(record)}`,
    `  conformance ${percent(record.conformance)}   coverage ${percent(record.coverage)}`,
    `  ${countsText(record.counts)} of ${counted(record.rules.length, "rule")}`,
    ...unacceptedLines(record),
    // What helps most comes before what is rare.
    ...additionLines(record),
    ...reasonLines(record),
    ...abridgedLines(record),
    `  ${counted(record.requests, "request")} in ${lasting(record.duration)}, seed ${record.seed}${overText(record)}`,
    ...(record.traces ? [`  ${tracesText(record.traces)}`] : []),
    ...(record.clockMoved ? [`  ${clockText(record.clockMoved)}`] : []),
    ...(record.quotas ? [`  spent of daily quotas: ${quotasText(record.quotas)}`] : []),
    ...(record.disturbances.length ? [`  met on the way: ${disturbancesText(record)}`] : []),
  ].join("\n");
}

/**
 * Within a level, groups of different operations take turns: one defect that breaks an operation in many ways must not hide the others.
 */
function variedFirst(groups: readonly FailureGroup[]): FailureGroup[] {
  const again = new Set(sharedCalls(groups).flatMap(({ groups: [, ...others] }) => others));
  return levels.flatMap((level) => {
    const some = groups.filter((group) => group.level === level);
    return [
      ...some.filter((group) => !again.has(group)),
      ...some.filter((group) => again.has(group)),
    ];
  });
}

/** Operations that are named; the reports name all. */
const mostUnaccepted = 12;

function unacceptedLines(record: RunRecord): string[] {
  const text = unacceptedText(record, mostUnaccepted);
  return text === undefined ? [] : [`  ${text}`];
}

/** How many reasons of each sort are shown; the reports hold all. */
const mostReasons = 3;

/** Why rules broke or were not decided, most first, where neither other rules nor the target file are the reason. */
function reasonLines({ rules }: RunRecord): string[] {
  const waiting = new Set([...waitingRules(rules).values()].flat());
  return reasonsOf(
    rules.filter((rule) => !rule.lacks.length && !waiting.has(rule)),
    ["broken", ...undecided],
  )
    .slice(0, mostReasons)
    .map(({ outcome, reason, rules: some }) =>
      oneLine(
        `  ${thousands(some.length)} ${outcomeNames[outcome]}: ${cut(reason, longestReason)}`,
      ),
    );
}

/** What keeps rules from being judged: other rules that fail, and what the target file does not give. */
const additionLines = (record: RunRecord): string[] =>
  [
    ...waitingText(record, mostReasons),
    ...additions(record.rules).slice(0, mostReasons).map(additionText),
  ].map((text) => `  ${oneLine(text)}`);

/** The first failure as a page of evidence, below what many have in common; that of one is in the evidence. */
function groupText(
  { target }: RunRecord,
  { title, failures: [first, ...others] }: FailureGroup,
  { run, paint }: { run: string | undefined; paint: Paint },
): string {
  const commandOf = run === undefined ? undefined : replayCommandOver(run);
  const [head = "", ...lines] = evidence(target, first, commandOf).split("\n");
  return [...(others.length ? [paint("bad", title)] : []), paint("bad", head), ...lines].join("\n");
}

/** The groups that are not shown, by name. */
function furtherLines(groups: readonly FailureGroup[]): string[] {
  if (!groups.length) return [];
  const more = groups.length - mostNamed;
  return [
    "and, with evidence in the report:",
    ...groups
      .slice(0, mostNamed)
      .map(({ level, title, failures: [{ rules }, ...others] }) =>
        oneLine(`  ${level.padEnd(6)}  ${others.length ? title : rules[0].id}`),
      ),
    ...(more > 0 ? [`  ... and ${counted(more, "more group")}`] : []),
    "",
  ];
}

/** From so many groups on it is said that an answer of one operation shows them. */
const manyAlike = 3;

/** Groups that may have one cause. */
function sharedLines(groups: readonly FailureGroup[]): string[] {
  const lines = sharedCalls(groups)
    .filter(({ groups: some }) => some.length >= manyAlike)
    .slice(0, mostReasons)
    .map(
      ({ operationId, groups: some }) =>
        `${thousands(some.length)} of ${counted(groups.length, "group")} of failures concern answers of ${operationId}: often they have one cause`,
    );
  return lines.length ? [...lines, ""] : [];
}

function knownLines(record: RunRecord): string[] {
  const known = knownIn(record);
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

/** Why more was sent than the budget says. */
const overText = ({ requests, budget }: RunRecord): string =>
  requests > budget
    ? `; the budget of ${thousands(budget)} does not count what looked around and took things back`
    : "";
