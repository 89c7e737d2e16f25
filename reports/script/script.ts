/**
 * A failure as a POSIX shell script with curl and jq, for somebody without assay: it makes what the
 * failure needs on a website of theirs, shows it, and removes what it made.
 */
import { leavesOf } from "../../contract/leaves.ts";
import { memberAt } from "../../contract/pointer.ts";
import { sentenceOf } from "../../harness/record/violation.ts";
import type { RecordedExchange, RuleRecord, RunRecord } from "../run.ts";
import { oneLine } from "../text.ts";
import { asciiJson, literal, piecesOf, wordOf } from "./shell.ts";
import { bodyOfAnswer, valuesOf, type Taken } from "./values.ts";
import { tellingAnswerOf, type TellingAnswer } from "./telling-answer.ts";

/** A failure in these is not an answer to a call. */
const notOfCalls = new Set(["event", "event-arrives", "hook", "hook-arrives", "mail"]);

/** Whether the failure can be shown by calls alone. */
export const isScriptable = ({ exchanges, kind }: RuleRecord): boolean =>
  exchanges.length > 0 && !notOfCalls.has(kind);

/** What the environment has to provide, with a sentence on each. */
type Wanted = Map<string, string>;

const hidden = "(redacted)";

export function scriptOf(
  { target, removals }: Pick<RunRecord, "target" | "removals">,
  rule: RuleRecord,
): string {
  const shownAt = rule.offending ?? rule.exchanges.length - 1;
  const exchanges = rule.exchanges.slice(0, shownAt + 1);
  const { taken, websites } = valuesOf(exchanges);
  const variables = new Map([
    ...[...websites].map(([name, id]): [string, string] => [id, name]),
    ...taken.map(({ value, variable }): [string, string] => [value, variable]),
  ]);
  const wanted: Wanted = new Map(
    [...websites.keys()].map((name) => [
      name,
      name === "WEBSITE" ? "id of a website in which nobody works" : "id of another website",
    ]),
  );
  const steps = exchanges.map((exchange, i) => [
    `# ${i + 1}. ${oneLine(requestTitle(exchange))}`,
    `call ${i + 1} ${argumentsOf(exchange, variables, wanted)}`,
    ...taken.filter(({ from }) => from === i).map(takeLine),
    ...removalLines(exchange, i, { taken, variables, removals }),
    "",
  ]);
  const [violation] = rule.violations;
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
    ...steps.flat(),
    ...verdictLines(
      exchanges,
      violation ? tellingAnswerOf(exchanges, shownAt, violation) : undefined,
      variables,
    ),
    "",
  ].join("\n");
}

const prelude = `answers=$(mktemp -d) || exit 2
undo=''
finish() {
  eval "$undo"
  rm -rf "$answers"
}
trap finish EXIT
trap 'exit 2' INT TERM

# call NUMBER CURL-ARGUMENTS...: keeps the answer and says its status.
call() {
  number=$1
  shift
  status=$(curl -sS -o "$answers/$number" -w '%{http_code}' "$@") || exit 2
  echo "$status" > "$answers/$number.status"
  echo "$number: $status $(head -c 300 "$answers/$number" 2>/dev/null)"
}
# take NUMBER FILTER: a value of an answer.
take() {
  jq -r "$2 // empty" "$answers/$1" 2>/dev/null
}
`;

const requestTitle = ({ request, as, response }: RecordedExchange): string =>
  `${request.method.toUpperCase()} ${request.path} as ${as}, answered ${response?.status ?? "by nothing"}`;

const takeLine = ({ variable, from, filter }: Taken): string =>
  `${variable}=$(take ${from + 1} ${literal(filter)})`;

/** The options of curl for one request. */
function argumentsOf(
  { request, as }: RecordedExchange,
  variables: ReadonlyMap<string, string>,
  wanted: Wanted,
): string {
  const { method, path, headers, body, text } = request;
  const parts = [method === "head" ? "--head" : `-X ${method.toUpperCase()}`];
  for (const [name, value] of Object.entries(headers)) {
    const basic = name === "authorization" ? /^Basic \$(\w+)$/.exec(value)?.[1] : undefined;
    if (basic) {
      wanted.set(
        basic,
        `identifier:key of ${as}, of the tier ${headers["x-service-tier"] ?? "that it has"}`,
      );
      parts.push(`-u "$${basic}"`);
    } else parts.push(`-H ${headerWord(`${name}: ${value}`, as, wanted)}`);
  }
  if (text !== undefined) parts.push(`--data-raw ${literal(text)}`);
  else if (body !== undefined) parts.push(`--data-raw ${bodyWord(body, as, variables, wanted)}`);
  return `${parts.join(" ")} "$URL"${wordOf(piecesOf(path, variables))}`;
}

/** Names of secrets in a header are variables. */
function headerWord(line: string, as: string, wanted: Wanted): string {
  const names = [...line.matchAll(/\$([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name as string);
  for (const name of names) wanted.set(name, `what stands for it in a header of ${as}`);
  return wordOf(piecesOf(line, new Map(names.map((name) => [`$${name}`, name]))));
}

/** JSON with variables in place of secrets and of what differs on another website. */
function bodyWord(
  body: unknown,
  as: string,
  variables: ReadonlyMap<string, string>,
  wanted: Wanted,
): string {
  const secrets = [...leavesOf(body)].filter(({ value }) => value === hidden);
  const named = new Map(variables);
  const asked = new Map(secrets.map(({ where }) => [where, nameOfSecret(where, as)]));
  for (const [where, name] of asked) wanted.set(name, `what stood at ${where} of a body`);
  const marked = replaceLeaves(body, (value, where) => {
    const name = asked.get(where);
    if (name === undefined) return value;
    const mark = `(secret ${where})`;
    named.set(mark, name);
    return mark;
  });
  return wordOf(piecesOf(asciiJson(marked), named));
}

const nameOfSecret = (where: string, as: string): string =>
  `${as}${where}`.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");

function replaceLeaves(
  value: unknown,
  change: (leaf: unknown, where: string) => unknown,
  where = "",
): unknown {
  if (typeof value !== "object" || value === null) return change(value, where);
  if (Array.isArray(value))
    return value.map((one, i) => replaceLeaves(one, change, `${where}/${i}`));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, replaceLeaves(one, change, `${where}/${key}`)]),
  );
}

interface Removing {
  taken: readonly Taken[];
  variables: ReadonlyMap<string, string>;
  removals: RunRecord["removals"];
}

/** What the call made is removed when the script ends, last first. */
function removalLines(
  exchange: RecordedExchange,
  index: number,
  { taken, variables, removals }: Removing,
): string[] {
  const { request, response, operationId } = exchange;
  const field = removals[operationId];
  const isMade = response && response.status < 300 && field !== undefined;
  if (!isMade || memberAt(bodyOfAnswer(exchange), `/data/${field}`) === undefined) return [];
  const known = taken.find(({ from, filter }) => from === index && filter === `.data.${field}`);
  const variable = known?.variable ?? `made_${index + 1}`;
  const [path = ""] = request.path.split("?", 1);
  const user = /\$(\w+)$/.exec(request.headers["authorization"] ?? "")?.[1];
  const headers = Object.entries(request.headers)
    .filter(([name]) => name !== "authorization" && name !== "content-type")
    .map(([name, value]) => ` -H ${literal(`${name}: ${value}`)}`);
  const call = `call 'removed ${index + 1}' -X DELETE${user ? ` -u "$${user}"` : ""}${headers.join("")} "$URL"${wordOf(piecesOf(path, variables))}/"$${variable}"`;
  return [
    ...(known ? [] : [`${variable}=$(take ${index + 1} ${literal(`.data.${field}`)})`]),
    `undo=${literal(`${call}; `)}"$undo"`,
  ];
}

/** Texts and numbers of an answer that differ each time: identifiers, moments. */
const fleeting = (value: unknown): boolean =>
  (typeof value === "string" && value.length >= 6 && /\d/.test(value)) ||
  (typeof value === "number" && (value >= 100_000 || !Number.isInteger(value)));

/** The same as a jq filter, over all values of an answer that hold no others. */
const lastingValues =
  '[.. | scalars | if (type == "string" and length >= 6 and test("[0-9]")) or (type == "number" and (. >= 100000 or . != floor)) then "…" else . end]';

/** Everything in the answer that does not change each time. */
function lastingOf(exchange: RecordedExchange): TellingAnswer["compared"] {
  const answer = bodyOfAnswer(exchange);
  if (answer === undefined) return undefined;
  const values = [...leavesOf(answer)].map((leaf) => (fleeting(leaf.value) ? "…" : leaf.value));
  return { filter: lastingValues, recorded: values };
}

/** Compares the answer that shows the failure with the recorded one. */
function verdictLines(
  exchanges: readonly RecordedExchange[],
  telling: TellingAnswer | undefined,
  variables: ReadonlyMap<string, string>,
): string[] {
  const { at, compared: named } = telling ?? { at: exchanges.length - 1 };
  const exchange = exchanges[at] as RecordedExchange;
  const number = at + 1;
  const compared = named ?? lastingOf(exchange);
  return [
    `# The answer that shows the failure (${number}), beside the recorded one.`,
    `status=$(cat "$answers/${number}.status")`,
    `recorded=${exchange.response?.status ?? 0}`,
    'echo "status recorded: $recorded, now: $status"',
    'if [ "$status" != "$recorded" ]; then exit 1; fi',
    ...(compared
      ? [
          `recorded=${wordOf(piecesOf(asciiJson(compared.recorded), variables))}`,
          `now=$(jq -ac ${literal(compared.filter.replaceAll("…", "\\u2026"))} "$answers/${number}" 2>/dev/null)`,
          'echo "answer recorded: $recorded"',
          'echo "             now: $now"',
          'if [ "$now" != "$recorded" ]; then exit 1; fi',
        ]
      : []),
    `exit ${telling ? 0 : 3}`,
  ];
}
