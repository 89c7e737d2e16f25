/** Lines of a script that remove, when it ends, what a call or the stage made. */
import { memberAt } from "../../contract/pointer.ts";
import type { Removal } from "../../harness/record/take-back.ts";
import type { RecordedExchange, RunRecord } from "../run.ts";
import { callerOf } from "./caller.ts";
import { member } from "./filter.ts";
import { mayProve, proofOf } from "./proof.ts";
import { literal, piecesOf, wordOf } from "./shell.ts";
import { hasSucceeded, type ScriptStep } from "./steps.ts";
import type { Taken } from "./values.ts";

export interface Undoing {
  steps: readonly ScriptStep[];
  takeBacks: RunRecord["takeBacks"];
  taken: readonly Taken[];
  /** What the shell puts in place of values. */
  puts: ReadonlyMap<string, string>;
  /** Variables of the environment that are asked for besides. */
  wanted: Map<string, string>;
  /** What the script made itself: it goes as a whole. */
  made: Set<string>;
}

/** A call that made something, and how that is removed. */
export interface Maker {
  step: ScriptStep;
  exchange: RecordedExchange;
  removal: Removal;
  /** The path of the operation, with its parameters. */
  of: string;
}

/** The address of a path as a word of the shell. */
export const urlOf = (path: string, puts: Undoing["puts"]): string =>
  `"$URL"${wordOf(piecesOf(path, puts))}`;

/** What is gone already need not be removed. */
export function removalCall(
  number: number,
  exchange: RecordedExchange,
  { proof, view }: Removal,
  { url, wanted }: { url: string; wanted: Undoing["wanted"] },
): string {
  const id = `removal-of-${number}`;
  const caller = callerOf(exchange);
  const look = view && ` ${view === "head" ? "--head" : "-X GET"}${caller} ${url}`;
  return `back ${id} -X DELETE${caller}${proofOf(proof, exchange, wanted)} ${url} || gone ${id}${look ?? ""} || stays ${id}`;
}

/** Removes what a call made, by the identifier that its answer or its body names, or that a list shows. */
export function linesToRemove(maker: Maker, undoing: Undoing): string[] {
  const { step, exchange, removal, of } = maker;
  const { taken, made, puts, wanted } = undoing;
  const { number } = step;
  const { param, field } = removal;
  const filter = `.data.${field} // .data.id`;
  const shown = field === undefined ? undefined : memberAt(step.answer, `/data/${field}`);
  const known = taken.find(({ from, value }) => from === number && value === String(shown));
  if (known) made.add(known.value);
  // Whoever makes it may name it, by what the path of its removal calls it as well.
  const sent = [field, param]
    .map((name) => (name === undefined ? undefined : memberAt(step.body, `/${name}`)))
    .find((one) => typeof one === "string");
  const variable = known?.variable ?? `made_${number}`;
  const isNamed = param !== undefined;
  const path = filled(removal.path, of, pathOf(exchange));
  if (path === undefined || !mayProve(removal.proof, exchange)) return [];
  const url = isNamed
    ? `${urlOf(path.slice(0, -`{${param}}`.length), puts)}"$${variable}"`
    : urlOf(path, puts);
  const call = removalCall(number, exchange, removal, { url, wanted });
  if (isNamed && !known && shown === undefined && sent === undefined)
    return linesToRemoveListed(maker, call, puts);
  const id =
    typeof sent === "string"
      ? `${variable}=${wordOf(piecesOf(sent, puts))}`
      : `${variable}=$(take ${number} ${literal(filter)}) || ${variable}=''`;
  return [
    ...(isNamed && !known ? [id] : []),
    `! accepted ${number}${isNamed ? ` || [ -z "$${variable}" ]` : ""} || undo=${literal(`${call}; `)}"$undo"`,
  ];
}

/** Where the answer did not name what was made: it is found in the list, by something that was sent. */
function linesToRemoveListed(
  { step: { number, body }, exchange, removal: { list = "", field = "" }, of }: Maker,
  call: string,
  puts: Undoing["puts"],
): string[] {
  const path = filled(list, of, pathOf(exchange));
  const mark = Object.entries(body ?? {}).find(
    ([, value]) => typeof value === "string" && value.length > 2,
  );
  if (!path || path.includes("{") || !mark) return [];
  const [name, value] = mark as [string, string];
  const url = urlOf(path, puts);
  const filter = `[.data | .. | objects | select(${member(name)} == ${JSON.stringify(value)})][0]${member(field)}`;
  const lines = [
    `call list-for-${number} any -X GET${callerOf(exchange)} ${url}`,
    // What was sent may be another value there, such as an identifier.
    `made_${number}=$(take list-for-${number} ${wordOf(piecesOf(filter, puts))}) || made_${number}=''`,
    `[ -z "$made_${number}" ] || { ${call}; }`,
  ];
  return [`! accepted ${number} || undo=${literal(`${lines.join("; ")}; `)}"$undo"`];
}

/** What the stage made, where a call of the contract removes things that are so named. */
export function linesToRemoveBrought(
  { number, act, body, answer }: ScriptStep,
  { takeBacks, steps, taken, puts, wanted, made }: Undoing,
): string[] {
  const website_id = memberAt(body, "/website_id");
  return Object.values(takeBacks).flatMap(({ path, removal }) => {
    const { param, field, proof } = removal ?? {};
    const id = field === undefined ? undefined : memberAt(answer, `/data/${field}`);
    if (!removal || param === undefined || proof || typeof id !== "string") return [];
    const place = path.replace("{website_id}", String(website_id));
    const caller = callerOn(String(website_id), steps);
    const known = taken.find(({ value }) => value === id);
    const isPlain = !place.includes("{") && removal.path === `${path}/{${param}}`;
    if (!isPlain || !caller || act?.method !== "POST" || made.has(id)) return [];
    made.add(id);
    const variable = known?.variable ?? `made_${number}`;
    const url = `${urlOf(`${place}/`, puts)}"$${variable}"`;
    const call = removalCall(number, caller, removal, { url, wanted });
    return [
      ...(known
        ? []
        : [`${variable}=$(take ${number} ${literal(`.data.${field}`)}) || ${variable}=''`]),
      `[ -z "$${variable}" ] || undo=${literal(`${call}; `)}"$undo"`,
    ];
  });
}

/** Who is let in on a website: an owner rather than others. */
function callerOn(website_id: string, steps: readonly ScriptStep[]): RecordedExchange | undefined {
  const inside = steps.flatMap(({ exchange }) =>
    exchange?.request.path.startsWith(`/v1/website/${website_id}`) && hasSucceeded({ exchange })
      ? exchange
      : [],
  );
  return inside.find(({ as }) => as === "owner") ?? inside[0];
}

/** The path of a call, without its query. */
export const pathOf = ({ request }: RecordedExchange): string =>
  request.path.split("?", 1)[0] ?? "";

/** The template with what the path of a call has in place of the same parameters; what is new stays in braces, at the end. */
export function filled(template: string, of: string, path: string): string | undefined {
  const names = of.split("/");
  const segments = path.split("/");
  const values = new Map(names.map((name, i) => [name, segments[i]]));
  const parts = template.split("/").map((part) => (values.has(part) ? values.get(part) : part));
  const isFilled = parts.every((part, i) => !part?.startsWith("{") || i === parts.length - 1);
  return isFilled ? parts.join("/") : undefined;
}
