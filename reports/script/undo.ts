/** Lines of a script that take back, when it ends, what a call did: last first. */
import { memberAt } from "../../contract/pointer.ts";
import type { Removal, TakeBack, Writable } from "../../harness/record/take-back.ts";
import type { RecordedExchange, RunRecord } from "../run.ts";
import { member } from "./filter.ts";
import { literal, piecesOf, wordOf } from "./shell.ts";
import type { ScriptStep } from "./steps.ts";
import type { Taken } from "./values.ts";

export interface Undoing {
  takeBacks: RunRecord["takeBacks"];
  taken: readonly Taken[];
  /** What the shell puts in place of values. */
  puts: ReadonlyMap<string, string>;
  /** Variables of the environment that are asked for besides. */
  wanted: Map<string, string>;
}

export interface Around {
  before: string[];
  after: string[];
}

/** Says for one step after the other what stands around it. */
export function createUndo({
  takeBacks,
  taken,
  puts,
  wanted,
}: Undoing): (step: ScriptStep) => Around {
  /** Paths whose first state was read. */
  const kept = new Set<string>();
  /** What the script made itself: it goes as a whole. */
  const made = new Set<string>();

  function remove(
    step: ScriptStep,
    exchange: RecordedExchange,
    removal: Removal,
    of: string,
  ): Around {
    const { number } = step;
    const { param, field } = removal;
    const filter = `.data.${field} // .data.id`;
    const shown = field === undefined ? undefined : memberAt(step.answer, `/data/${field}`);
    const known = taken.find(({ from, value }) => from === number && value === String(shown));
    if (known) made.add(known.value);
    const sent = field === undefined ? undefined : memberAt(step.body, `/${field}`);
    const variable = known?.variable ?? `made_${number}`;
    const isNamed = param !== undefined;
    const path = filled(removal.path, of, pathOf(exchange));
    if (path === undefined || !mayProve(removal, exchange)) return { before: [], after: [] };
    const url = isNamed
      ? `"$URL"${wordOf(piecesOf(path.slice(0, -`{${param}}`.length), puts))}"$${variable}"`
      : `"$URL"${wordOf(piecesOf(path, puts))}`;
    const call = `call 'removed ${number}' - -X DELETE${callerOf(exchange)}${proofOf(removal, exchange, wanted)} ${url}`;
    const id =
      typeof sent === "string"
        ? `${variable}=${literal(sent)}`
        : `${variable}=$(take ${number} ${literal(filter)})`;
    return {
      before: [],
      after: [
        ...(isNamed && !known ? [id] : []),
        `! accepted ${number}${isNamed ? ` || [ -z "$${variable}" ]` : ""} || undo=${literal(`${call}; `)}"$undo"`,
      ],
    };
  }

  function putBack(step: ScriptStep, exchange: RecordedExchange, how: TakeBack): Around {
    const path = pathOf(exchange);
    if (!how.write || kept.has(path)) return { before: [], after: [] };
    kept.add(path);
    const { number } = step;
    const url = `"$URL"${wordOf(piecesOf(path, puts))}`;
    const caller = callerOf(exchange);
    const isAlone = how.removal?.param === undefined && mayProve(how.removal, exchange);
    const removal = isAlone ? how.removal : undefined;
    const gone = removal && filled(removal.path, how.path, path);
    const lines = [
      `call 'before ${number}' - -X GET${caller} ${url}`,
      `if accepted 'before ${number}'; then`,
      `  take 'before ${number}' ${literal(`${writable(how.write.body)} | tojson`)} > "$answers/back-${number}"`,
      `  undo=${literal(`call 'put back ${number}' - -X ${how.write.method.toUpperCase()}${caller} -H 'content-type: application/json' --data-binary @"$answers/back-${number}" ${url}; `)}"$undo"`,
      ...(removal && gone !== undefined
        ? [
            "else",
            `  undo=${literal(`call 'removed ${number}' - -X DELETE${caller}${proofOf(removal, exchange, wanted)} "$URL"${wordOf(piecesOf(gone, puts))}; `)}"$undo"`,
          ]
        : []),
      "fi",
    ];
    return { before: lines, after: [] };
  }

  return (step) => {
    const { exchange } = step;
    // What is written after all was put back is read anew.
    if (step.act?.by === "erasure") kept.clear();
    const how = exchange && takeBacks[exchange.operationId];
    const isNothing = !how || exchange.request.text !== undefined;
    if (isNothing || [...made].some((id) => exchange.request.path.includes(id)))
      return { before: [], after: [] };
    return how.write || !how.removal
      ? putBack(step, exchange, how)
      : remove(step, exchange, how.removal, how.path);
  };
}

/** A password is a user's. */
const mayProve = (removal: Removal | undefined, { request }: RecordedExchange): boolean =>
  !removal?.proof || request.headers["x-service-tier"] !== "plugin";

const pathOf = ({ request }: RecordedExchange): string => request.path.split("?", 1)[0] ?? "";

/** The template with what the path of a call has in place of the same parameters; what is new stays in braces, at the end. */
function filled(template: string, of: string, path: string): string | undefined {
  const names = of.split("/");
  const segments = path.split("/");
  const values = new Map(names.map((name, i) => [name, segments[i]]));
  const parts = template.split("/").map((part) => (values.has(part) ? values.get(part) : part));
  const isFilled = parts.every((part, i) => !part?.startsWith("{") || i === parts.length - 1);
  return isFilled ? parts.join("/") : undefined;
}

/** Credentials and headers of a call, but for those that describe its body. */
function callerOf({ request }: RecordedExchange): string {
  const user = /\$(\w+)$/.exec(request.headers["authorization"] ?? "")?.[1];
  const headers = Object.entries(request.headers)
    .filter(([name]) => name !== "authorization" && name !== "content-type")
    .map(([name, value]) => ` -H ${literal(`${name}: ${value}`)}`);
  return `${user ? ` -u "$${user}"` : ""}${headers.join("")}`;
}

/** The body that holds the password of the owner, where the removal asks for it. */
function proofOf(
  { proof }: Removal,
  { as }: RecordedExchange,
  wanted: Map<string, string>,
): string {
  if (!proof) return "";
  const name = `${as.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_")}_PASSWORD`;
  wanted.set(name, `password of ${as}`);
  const value = `"$(inner "$${name}")"`;
  const body =
    proof === "text"
      ? `'{"verify":"'${value}'"}'`
      : `'{"verify":{"method":"password","secret":"'${value}'"}}'`;
  return ` -H 'content-type: application/json' --data-raw ${body}`;
}

/** What was read, as far as it can be written, as a filter of jq. */
function writable(shape: Writable): string {
  const inner = (part: Writable): string =>
    part === null
      ? "."
      : `if type == "object" then ({${Object.entries(part)
          .map(([name, one]) => `${JSON.stringify(name)}: (${member(name)} | ${inner(one)})`)
          .join(", ")}} | with_entries(select(.value != null))) else . end`;
  return `.data | ${inner(shape)}`;
}
