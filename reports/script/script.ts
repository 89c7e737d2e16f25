/**
 * A failure as a POSIX shell script with curl and jq, for somebody without assay: it makes what the
 * failure needs on a website of theirs, shows it, and removes what it made.
 */
import { leavesOf } from "../../contract/leaves.ts";
import { sentenceOf } from "../../harness/record/violation.ts";
import type { RecordedExchange, RuleRecord, RunRecord } from "../run.ts";
import { oneLine } from "../text.ts";
import { prelude } from "./prelude.ts";
import { namesIn, secretsOf } from "./secrets.ts";
import { asciiJson, literal, piecesOf, wordOf } from "./shell.ts";
import { stepsOf, type ScriptStep } from "./steps.ts";
import {
  differing,
  tellingAnswerOf,
  type IsFleeting,
  type TellingAnswer,
} from "./telling-answer.ts";
import { createUndo } from "./undo.ts";
import { namesUnknown, valuesOf, type Taken } from "./values.ts";

/** A failure in these is not an answer to a call. */
const notOfCalls = new Set(["event", "event-arrives", "hook", "hook-arrives", "mail"]);

/** Whether the failure can be shown by calls alone, those of a stage among them, and all that it needs was kept. */
export function isScriptable(rule: RuleRecord): boolean {
  const { exchanges, kind, setting } = rule;
  if (!exchanges.length || notOfCalls.has(kind)) return false;
  if (setting?.acts.some(({ by }) => by === "hooks")) return false;
  const steps = stepsOf(rule);
  const isMailed = steps.some((step) =>
    namesIn(step).others.some((name) => name.startsWith("MAILED_")),
  );
  return !isMailed && !(setting?.omitted && namesUnknown(steps, setting.given));
}

/** What the environment has to provide, with a sentence on each. */
type Wanted = Map<string, string>;

/** What the shell puts in place of recorded values. */
type Puts = ReadonlyMap<string, string>;

const ofWebsites = (name: string): string =>
  name === "WEBSITE" ? "id of a website in which nobody works" : "id of another website";

const ofGiven = (name: string): string =>
  name
    .replace(/^(.*)_(EMAIL|USER_ID|PLUGIN_ID|URN)$/, "$2 of $1")
    .replaceAll("_", " ")
    .toLowerCase();

export function scriptOf(
  { target, takeBacks }: Pick<RunRecord, "target" | "takeBacks">,
  rule: RuleRecord,
): string {
  const steps = stepsOf(rule);
  const compared = rule.violations.flatMap((one) =>
    [...leavesOf(Object.values(differing(one)))].map(({ value }) => String(value)),
  );
  const { taken, websites, given } = valuesOf(steps, rule.setting?.given, new Set(compared));
  const isFleeting = fleetingIn(steps, taken, [...websites.values(), ...given.values()]);
  const telling = tellingAnswerOf(steps, rule.violations, isFleeting);
  const secrets = secretsOf(steps);
  const wanted: Wanted = new Map([
    ...[...websites.keys()].map((name) => [name, ofWebsites(name)] as const),
    ...[...given.keys()].map((name) => [name, ofGiven(name)] as const),
    ...secrets.wanted,
  ]);
  if (steps.some(({ act }) => act?.by === "stage")) {
    wanted.set("STAGE", "URL of the stage of the target");
    wanted.set("STAGE_SECRET", "its secret");
  }
  const names = new Set(steps.flatMap((step) => Object.values(namesIn(step)).flat()));
  const puts: Puts = new Map([
    ...[...websites, ...given].map(([name, value]) => [value, `\${${name}}`] as const),
    ...taken.map(({ value, variable }) => [value, `\${${variable}}`] as const),
    ...[...names].map((name) => [`$${name}`, `$(inner "\${${name}}")`] as const),
  ]);
  const undo = createUndo({ takeBacks, taken, puts, wanted });
  const showing = telling?.at ?? steps.length - 1;
  const lines = steps.flatMap((step, i) => {
    const around = undo(step);
    if (step.act?.by === "erasure")
      return [`# ${step.number}. What was made so far is removed.`, "take_back", ""];
    return [
      `# ${step.number}. ${oneLine(titleOf(step))}`,
      ...around.before,
      callLine(step, i === showing, puts),
      ...taken.filter(({ from }) => from === step.number).map(takeLine),
      ...(secrets.lines.get(step.number) ?? []),
      ...around.after,
      "",
    ];
  });
  return [
    "#!/bin/sh",
    `# ${rule.level} ${rule.id}: ${oneLine(rule.sentence)}`,
    ...rule.violations.slice(0, 3).map((one) => `# wrong: ${oneLine(sentenceOf(one))}`),
    "#",
    "# Makes what the failure needs on a website of yours, shows it, and removes what it made. Needs curl and jq.",
    "# Ends with 0 where the target answers as it did, with 1 where it answers otherwise, and with 3 where it",
    "# answers alike but only several answers together show the failure: compare them as said above.",
    "set -u",
    `URL=\${URL:-${literal(target.url)}}`,
    ...[...wanted].map(([name, says]) => `: "\${${name}:?${says}}"`),
    prelude,
    ...(secrets.lines.get(0) ?? []),
    ...lines,
    ...verdictLines(steps[showing]!, telling, puts),
    "",
  ].join("\n");
}

function titleOf({ exchange, act }: ScriptStep): string {
  if (act) return `${act.method} ${act.path} of the stage`;
  const { request, as, response } = exchange!;
  return `${request.method.toUpperCase()} ${request.path} as ${as}, answered ${response?.status ?? "by nothing"}`;
}

const takeLine = ({ variable, from, filter, isSent }: Taken): string =>
  `${variable}=$(take ${from} ${literal(filter)})${isSent ? ` || otherwise ${from} ${literal(filter)}` : ""}`;

/** The call of one step; what was accepted, and only leads to what shows the failure, has to be accepted again. */
function callLine(
  { number, exchange, act, path, body }: ScriptStep,
  isShowing: boolean,
  puts: Puts,
): string {
  const isAccepted = act !== undefined || (exchange?.response?.status ?? 0) < 300;
  const call = `call ${number} ${isAccepted && !isShowing ? "accepted" : "-"}`;
  const url = wordOf(piecesOf(path, puts));
  if (act) {
    const data = body === undefined ? "" : ` --data-raw ${wordOf(piecesOf(asciiJson(body), puts))}`;
    return `${call} -X ${act.method} -H 'content-type: application/json' -H "authorization: Bearer $STAGE_SECRET"${data} "$STAGE"${url}`;
  }
  return `${call} ${argumentsOf(exchange!, puts)} "$URL"${url}`;
}

/** The options of curl for one request. */
function argumentsOf({ request }: RecordedExchange, puts: Puts): string {
  const { method, headers, body, text } = request;
  const parts = [method === "head" ? "--head" : `-X ${method.toUpperCase()}`];
  for (const [name, value] of Object.entries(headers)) {
    const pair = name === "authorization" ? /^Basic \$(\w+)$/.exec(value)?.[1] : undefined;
    if (pair) parts.push(`-u "$${pair}"`);
    else parts.push(`-H ${headerWord(`${name}: ${value}`)}`);
  }
  if (text !== undefined) parts.push(`--data-raw ${literal(text)}`);
  else if (body !== undefined) parts.push(`--data-raw ${wordOf(piecesOf(asciiJson(body), puts))}`);
  return parts.join(" ");
}

/** Names of secrets in a header are variables; a keypair alone is encoded. */
function headerWord(line: string): string {
  const names = [...line.matchAll(/\$([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name as string);
  const putFor = (name: string): string =>
    line.startsWith("authorization:") && !/_(?:IDENTIFIER|KEY)$/.test(name)
      ? `$(printf %s "\${${name}}" | base64 | tr -d '\\n')`
      : `\${${name}}`;
  return wordOf(piecesOf(line, new Map(names.map((name) => [`$${name}`, putFor(name)]))));
}

/** Texts and numbers of an answer that differ each time: identifiers, moments. */
const fleeting = (value: unknown): boolean =>
  (typeof value === "string" && value.length >= 6 && /\d/.test(value)) ||
  (typeof value === "number" && (value >= 100_000 || !Number.isInteger(value)));

/** Milliseconds since 1970, of this century. */
const isMoment = (value: unknown): boolean =>
  typeof value === "number" && value > 1e12 && value < 4e12;

/** What an earlier answer brought, or a request says, is known. */
function fleetingIn(
  steps: readonly ScriptStep[],
  taken: readonly Taken[],
  others: readonly string[],
): IsFleeting {
  const said = steps.flatMap(({ body }) => [...leavesOf(body ?? {})].map(({ value }) => value));
  const known = new Set([...others, ...said.map(String)]);
  const from = new Map(taken.map((one) => [one.value, one.from]));
  return (value, { number }) =>
    (isMoment(value) && !known.has(String(value))) ||
    (fleeting(value) &&
      !known.has(String(value)) &&
      !((from.get(String(value)) ?? Infinity) < number));
}

/** The same as a jq filter, over all values of an answer that hold no others. */
const lastingValues =
  '[.. | scalars | if (type == "string" and length >= 6 and test("[0-9]")) or (type == "number" and (. >= 100000 or . != floor)) then "…" else . end]';

/** Everything in the answer that does not change each time. */
function lastingOf({ answer }: ScriptStep): TellingAnswer["compared"] {
  if (answer === undefined) return undefined;
  const values = [...leavesOf(answer)].map((leaf) => (fleeting(leaf.value) ? "…" : leaf.value));
  return { filter: lastingValues, recorded: values };
}

/** Compares the answer that shows the failure with the recorded one. */
function verdictLines(step: ScriptStep, telling: TellingAnswer | undefined, puts: Puts): string[] {
  const { number, exchange } = step;
  const compared = telling?.compared ?? lastingOf(step);
  const json = (value: unknown): string => wordOf(piecesOf(asciiJson(value), puts));
  const values = compared?.values ? ` --argjson values ${json(compared.values)}` : "";
  return [
    `# The answer that shows the failure (${number}), beside the recorded one.`,
    `status=$(cat "$answers/${number}.status")`,
    `recorded=${exchange?.response?.status ?? 0}`,
    'echo "status recorded: $recorded, now: $status"',
    'if [ "$status" != "$recorded" ]; then exit 1; fi',
    ...(compared
      ? [
          `recorded=${json(compared.recorded)}`,
          `now=$(jq -ac${values} ${literal(compared.filter.replaceAll("…", "\\u2026"))} "$answers/${number}" 2>/dev/null)`,
          ...(values ? [`echo "looked for: "${json(compared.values)}`] : []),
          'echo "answer recorded: $recorded"',
          'echo "             now: $now"',
          'if [ "$now" != "$recorded" ]; then exit 1; fi',
        ]
      : []),
    `exit ${telling ? 0 : 3}`,
  ];
}
