/** Lines of a script that put back, when it ends, what stood at a path before the first write. */
import { memberAt } from "../../contract/pointer.ts";
import type { TakeBack, Writable } from "../../harness/record/take-back.ts";
import type { RecordedExchange } from "../run.ts";
import { callerOf } from "./caller.ts";
import { member } from "./filter.ts";
import { callerName, passwordOf } from "./proof.ts";
import { asciiJson, literal, piecesOf, wordOf, type Puts } from "./shell.ts";
import type { ScriptStep } from "./steps.ts";

export interface PutBack {
  number: number;
  exchange: RecordedExchange;
  /** A word of the shell. */
  url: string;
  write: NonNullable<TakeBack["write"]>;
  /** What removes it where nothing stood there. */
  removal: string | undefined;
  wanted: Map<string, string>;
}

/** The variable that holds the password that the case has sent to be set. */
const sentOf = (exchange: RecordedExchange): string =>
  `password_of_${callerName(exchange).toLowerCase()}`;

/** Lines before the first write: they read what stands there, and note how to put it back. */
export function putBackLines(one: PutBack): string[] {
  const { number, exchange, url, write, removal } = one;
  const caller = callerOf(exchange);
  const { undo, before, ...how } = write.proof ? proven(one) : plain(one);
  const writing = (data: string): string =>
    `back putting-back-${number} -X ${write.method.toUpperCase()}${caller} -H 'content-type: application/json' ${data} ${url}`;
  const written = how.filled
    ? [
        `${writing(how.data)} && return`,
        `filled ${number} && ${writing(how.filled)} && same ${number}`,
      ]
    : [writing(how.data)];
  return [
    ...before,
    `shown_${number}() {`,
    `  call "$1" any -X GET${caller} ${url}`,
    '  accepted "$1" || return 1',
    `  take "$1" ${literal(`${writable(write)} | tojson`)} > "$answers/$1.shown" || true`,
    "}",
    `put_back_${number}() {`,
    ...written.map((line) => `  ${line}`),
    "}",
    `if shown_${number} before-${number}; then`,
    `  undo=${literal(`${undo} || stays putting-back-${number}; `)}"$undo"`,
    ...(removal === undefined ? [] : ["else", `  undo=${literal(`${removal}; `)}"$undo"`]),
    "fi",
  ];
}

interface How {
  /** The option of curl for the body. */
  data: string;
  /** The same for a body without blanks, where they may be refused. */
  filled?: string;
  undo: string;
  before: string[];
}

const keptOf = (number: number): string => `"$answers/before-${number}.shown"`;

const plain = ({ number }: PutBack): How => ({
  data: `--data-binary @${keptOf(number)}`,
  filled: `--data-binary @"$answers/filled-${number}"`,
  undo: `put_back_${number} || same ${number}`,
  before: [],
});

/**
 * Reads never show the password, so it is sent as the script knows it, and also put back if the case tried to set another one: neither an
 * acceptance nor a refusal says which one holds now.
 */
function proven({ number, exchange, write, wanted }: PutBack): How {
  const own = passwordOf(exchange, wanted);
  const sent = sentOf(exchange);
  const verify = write.proof === "text" ? "$now" : '{method: "password", secret: $now}';
  const filter = `.verify = ${verify} | if $sent == $own then . else .password = $own end`;
  const isOwn = `[ "$${sent}" = "$${own}" ]`;
  return {
    data: `--data-raw "$(jq -c --arg own "$${own}" --arg sent "$${sent}" --arg now "$1" ${literal(filter)} ${keptOf(number)})"`,
    undo: `put_back_${number} "$${sent}" || if ${isOwn}; then same ${number}; else put_back_${number} "$${own}"; fi`,
    before: [`: "\${${sent}:=$${own}}"`],
  };
}

/** Notes a password that a call sends to be set. */
export function passwordLines(
  { body }: ScriptStep,
  exchange: RecordedExchange,
  puts: Puts,
): string[] {
  const password = memberAt(body, "/password");
  if (typeof password !== "string") return [];
  const json = wordOf(piecesOf(asciiJson(password), puts));
  return [`${sentOf(exchange)}=$(printf %s ${json} | jq -r .)`];
}

/** What was read, as far as it can be written, as a filter of jq. */
function writable({ body, unset }: PutBack["write"]): string {
  const inner = (part: Writable): string =>
    part === null
      ? "."
      : `if type == "object" then ({${Object.entries(part)
          .map(([name, one]) => `${JSON.stringify(name)}: (${member(name)} | ${inner(one)})`)
          .join(", ")}} | with_entries(select(.value != null))) else . end`;
  const shown = `.data | ${inner(body)}`;
  return unset === undefined ? shown : `${shown} | ${JSON.stringify(unset)} + .`;
}
