/**
 * A failure as a POSIX shell script with curl and jq, for somebody without assay: it makes what the
 * failure needs on a website of theirs, shows it, and removes what it made.
 */
import { sentenceOf } from "../../harness/record/violation.ts";
import type { RuleRecord, RunRecord } from "../run.ts";
import { oneLine } from "../format/text.ts";
import { callLine, type Expected } from "./call-line.ts";
import { findingLines, saysOfGiven } from "./given.ts";
import { headLines, isOfHead } from "./head.ts";
import { leavesSaid, mayLeave } from "./left.ts";
import { needFunction, prelude } from "./prelude.ts";
import { readCase, type RecordedCase } from "./recorded-case.ts";
import { pairsIn } from "./secrets.ts";
import { literal, needLine, type Puts } from "./shell.ts";
import { hasSucceeded, stepsOf, type ScriptStep } from "./steps.ts";
import { isRead } from "./telling/answers.ts";
import type { TellingAnswer } from "./telling/telling.ts";
import { createUndo } from "./undo.ts";
import { namingUnknown, type Taken } from "./values.ts";
import { codesSaid, lookedAt, lookLines, lookName, verdictLines } from "./verdict.ts";

/** Whether all that the case needs was kept, so that a script can make it again. */
export function isScriptable(rule: RuleRecord): boolean {
  const { exchanges, setting } = rule;
  return (
    exchanges.length > 0 &&
    !(setting?.omitted && namingUnknown(stepsOf(rule), setting.given).length)
  );
}

/** What the environment has to provide, with a sentence on each. */
type Wanted = Map<string, string>;

const ofStage = [
  ["STAGE", "URL of the stage of the target"],
  ["STAGE_SECRET", "its secret"],
] as const;

/** Variables of the environment that these lines use. */
const usedIn = (lines: readonly string[]): Set<string> =>
  new Set(
    lines
      .filter((line) => !line.startsWith("#"))
      .flatMap((line) => [...line.matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g)])
      .map(([, name]) => name as string),
  );

/** What a website has to be: whose keypairs are let in there. */
function ofWebsite(name: string, id: string, steps: readonly ScriptStep[]): string {
  const inside = steps.filter(
    (step) => step.path.includes(encodeURIComponent(id)) && hasSucceeded(step),
  );
  const pairs = [...new Set(inside.flatMap(pairsIn))];
  const whose = pairs.length ? `, of ${pairs.join(" and ")}` : "";
  return name === "WEBSITE"
    ? `id of a website in which nobody works${whose}`
    : `id of another website${whose}`;
}

/** @param found names that the script finds out by itself */
const wantedOf = (
  { steps, websites, secrets, given, codes }: RecordedCase,
  found: ReadonlyMap<string, string>,
): Wanted =>
  new Map([
    ...[...websites].map(([name, id]) => [name, ofWebsite(name, id, steps)] as const),
    ...secrets.wanted,
    ...[...given.keys()]
      .filter((name) => !found.has(name))
      .map((name) => [name, saysOfGiven(name)] as const),
    ...(steps.some(({ act }) => act?.by === "stage") ? ofStage : []),
    ...codes.wanted,
  ]);

function putsOf({ websites, given, taken, secrets, codes, moments }: RecordedCase): Puts {
  return new Map([
    ...[...websites, ...given].map(([name, value]) => [value, `\${${name}}`] as const),
    ...taken.map(({ value, variable }) => [value, `\${${variable}}`] as const),
    ...codes.puts,
    ...moments.puts,
    ...[...secrets.names].map((name) => [`$${name}`, `$(inner "\${${name}}")`] as const),
  ]);
}

/** The lines of the steps, and the steps that leave something behind. */
function playedSteps(
  { steps, taken, telling, secrets, codes, moments }: RecordedCase,
  puts: Puts,
  undo: ReturnType<typeof createUndo>,
): { lines: string[]; left: ScriptStep[] } {
  const looks = lookedAt(steps, telling);
  const left: ScriptStep[] = [];
  const lines = steps.flatMap((step) => {
    const around = undo(step);
    if (mayLeave(step) && !around.goes) left.push(step);
    if (step.act?.by === "erasure")
      return [`# ${step.number}. What was made so far is removed.`, "take_back", ""];
    const call = callLine(step, expectedOf(step, steps, telling), puts);
    return [
      `# ${step.number}. ${oneLine(titleOf(step))}`,
      ...around.before,
      ...codes.before(step),
      ...moments.before(step),
      ...(looks.includes(step) ? [`${lookName(step)}() { ${call}; }`, lookName(step)] : [call]),
      ...taken.filter(({ from }) => from === step.number).map(takeLine),
      ...(secrets.lines.get(step.number) ?? []),
      ...around.after,
      "",
    ];
  });
  return { lines, left };
}

/** What the script comes to: a verdict, or where to look. */
function endingOf(
  { steps, telling, elsewhere }: RecordedCase,
  rule: RuleRecord,
  puts: Puts,
): string[] {
  if (telling) return verdictLines(steps, telling, puts, elsewhere);
  return isOfHead(rule) ? headLines(steps.at(-1)!, puts) : lookLines(rule);
}

/** The script; `isScriptable` says whether there can be one. */
export function scriptOf(
  { target, takeBacks }: Pick<RunRecord, "target" | "takeBacks">,
  rule: RuleRecord,
): string {
  const recorded = readCase(rule);
  const { steps, given, taken, secrets, telling, elsewhere } = recorded;
  const findings = findingLines(given.keys(), secrets.wanted, steps);
  const wanted = wantedOf(recorded, findings);
  const puts = putsOf(recorded);
  const undo = createUndo({ takeBacks, steps, taken, puts, wanted });
  const { lines, left } = playedSteps(recorded, puts, undo);
  const played = [...(secrets.lines.get(0) ?? []), ...lines, ...endingOf(recorded, rule, puts)];
  const known = usedIn(played);
  const found = [...findings].flatMap(([name, line]) => (known.has(name) ? [line] : []));
  return [
    ...headOf(rule, left),
    ...needsOf(target.url, wanted, [...found, ...played]),
    "# Calls of which it is the question how they are answered.",
    `in_question='${inQuestion(steps, telling, elsewhere)}'`,
    prelude,
    ...found,
    ...played,
    "",
  ].join("\n");
}

/** Violations that the head of a script names. */
const mostNamed = 3;

/** What the script is about, and what it may leave behind. */
const headOf = (rule: RuleRecord, left: readonly ScriptStep[]): string[] => [
  "#!/bin/sh",
  `# ${rule.level} ${rule.id}: ${oneLine(rule.sentence)}`,
  ...rule.violations.slice(0, mostNamed).map((one) => `# wrong: ${oneLine(sentenceOf(one))}`),
  "#",
  "# Makes what the failure needs on a website of yours, shows it, and takes back what it did. Needs curl and jq.",
  ...leavesSaid(left),
  ...codesSaid,
];

/** Asks for what the lines use of the environment, all at once. */
function needsOf(url: string, wanted: Wanted, lines: readonly string[]): string[] {
  // A value may stand inside of another one that is asked for, such as a domain in an address.
  const used = usedIn(lines);
  return [
    "set -eu",
    `URL=\${URL:-${literal(url)}}`,
    "# Seconds within which the target shows what was written.",
    "SETTLE=${SETTLE:-10}",
    needFunction,
    ...[...wanted]
      .filter(([name]) => used.has(name))
      .map(([name, says]) => `need ${name} ${literal(says)}`),
    '[ -z "$missing" ] || exit 2',
    "",
  ];
}

function titleOf({ exchange, act }: ScriptStep): string {
  if (act) return `${act.method} ${act.path} of the stage`;
  const { request, as, response } = exchange!;
  return `${request.method.toUpperCase()} ${request.path} as ${as}, answered ${response?.status ?? "by nothing"}`;
}

const takeLine = ({ variable, from, filter, isSent }: Taken): string =>
  isSent
    ? needLine(variable, from, filter)
    : `${variable}=$(take ${from} ${literal(filter)}) || ${variable}=''`;

/**
 * Calls of the operation whose answer shows the failure: those with no other act in between, or refused like that one. Whether they are
 * answered otherwise now is the question of the script.
 */
function inQuestion(
  steps: readonly ScriptStep[],
  telling: TellingAnswer | undefined,
  elsewhere: readonly ScriptStep[],
): string {
  const last = telling && steps[telling.at.at(-1)!];
  const judged = last?.exchange?.operationId;
  const status = last?.exchange?.response?.status;
  const isOther = (step: ScriptStep): boolean =>
    step.exchange?.operationId !== judged && !isRead(step);
  const from = steps.slice(0, last?.number).findLastIndex(isOther);
  const isAlike = (step: ScriptStep): boolean =>
    (!isRead(step) || step.path !== last?.path) &&
    status !== undefined &&
    step.exchange?.response?.status === status;
  const numbers = steps
    .filter(({ exchange }) => exchange && exchange.operationId === judged)
    .filter((step) => !elsewhere.includes(step))
    .filter((step) => step.number > from + 1 || isAlike(step))
    // That somebody else is let in only leads to the failure.
    .filter((step) => !hasSucceeded(step) || step.exchange?.as === last?.exchange?.as)
    .map(({ number }) => number);
  return ` ${numbers.join(" ")} `;
}

/**
 * Calls that were accepted have to be accepted again, and refused ones refused, unless they show the failure or were waiting for
 * something.
 */
function expectedOf(
  step: ScriptStep,
  steps: readonly ScriptStep[],
  telling: TellingAnswer | undefined,
): Expected {
  const isShowing = telling?.at.some((at) => steps[at] === step);
  const status = step.exchange?.response?.status;
  if (isShowing || (step.exchange && status === undefined)) return "any";
  if (status === undefined || status < 300) return "accepted";
  const isWaited =
    isRead(step) &&
    steps
      .slice(step.number)
      .some(
        (one) =>
          one.path === step.path && one.exchange?.as === step.exchange?.as && hasSucceeded(one),
      );
  return isWaited || status >= 500 || status === 429 ? "any" : "refused";
}
