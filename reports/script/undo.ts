/** Lines of a script that take back, when it ends, what a call did: last first. */
import { memberAt } from "../../contract/pointer.ts";
import type { Removal, TakeBack } from "../../harness/record/take-back.ts";
import type { RecordedExchange, RunRecord } from "../run.ts";
import { callerOf } from "./caller.ts";
import { member } from "./filter.ts";
import { mayProve, proofOf } from "./proof.ts";
import { passwordLines, putBackLines } from "./put-back.ts";
import { literal, piecesOf, wordOf } from "./shell.ts";
import type { ScriptStep } from "./steps.ts";
import type { Taken } from "./values.ts";

export interface Undoing {
  steps: readonly ScriptStep[];
  takeBacks: RunRecord["takeBacks"];
  taken: readonly Taken[];
  /** What the shell puts in place of values. */
  puts: ReadonlyMap<string, string>;
  /** Variables of the environment that are asked for besides. */
  wanted: Map<string, string>;
}

export interface Around {
  /** Whether what the step did goes again, by these lines or with something else. */
  goes?: boolean;
  before: string[];
  after: string[];
}

/** Says for one step after the other what stands around it. */
export function createUndo({
  takeBacks,
  steps,
  taken,
  puts,
  wanted,
}: Undoing): (step: ScriptStep) => Around {
  /** Paths whose first state was read. */
  const kept = new Set<string>();
  /** What the script made itself: it goes as a whole. */
  const made = new Set<string>();

  const urlOf = (path: string): string => `"$URL"${wordOf(piecesOf(path, puts))}`;

  /** What is gone already need not be removed. */
  function removalCall(
    number: number,
    exchange: RecordedExchange,
    { proof, view }: Removal,
    url: string,
  ): string {
    const id = `removal-of-${number}`;
    const caller = callerOf(exchange);
    const look = view && ` ${view === "head" ? "--head" : "-X GET"}${caller} ${url}`;
    return `back ${id} -X DELETE${caller}${proofOf(proof, exchange, wanted)} ${url} || gone ${id}${look ?? ""} || stays ${id}`;
  }

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
    // Whoever makes it may name it, by what the path of its removal calls it as well.
    const sent = [field, param]
      .map((name) => (name === undefined ? undefined : memberAt(step.body, `/${name}`)))
      .find((one) => typeof one === "string");
    const variable = known?.variable ?? `made_${number}`;
    const isNamed = param !== undefined;
    const path = filled(removal.path, of, pathOf(exchange));
    if (path === undefined || !mayProve(removal.proof, exchange)) return { before: [], after: [] };
    const url = isNamed
      ? `${urlOf(path.slice(0, -`{${param}}`.length))}"$${variable}"`
      : urlOf(path);
    const call = removalCall(number, exchange, removal, url);
    if (isNamed && !known && shown === undefined && sent === undefined)
      return removeListed(step, exchange, removal, of, call);
    const id =
      typeof sent === "string"
        ? `${variable}=${wordOf(piecesOf(sent, puts))}`
        : `${variable}=$(take ${number} ${literal(filter)}) || ${variable}=''`;
    return {
      before: [],
      after: [
        ...(isNamed && !known ? [id] : []),
        `! accepted ${number}${isNamed ? ` || [ -z "$${variable}" ]` : ""} || undo=${literal(`${call}; `)}"$undo"`,
      ],
    };
  }

  /** Where the answer did not name what was made: it is found in the list, by something that was sent. */
  function removeListed(
    step: ScriptStep,
    exchange: RecordedExchange,
    { list = "", field = "" }: Removal,
    of: string,
    call: string,
  ): Around {
    const { number, body } = step;
    const path = filled(list, of, pathOf(exchange));
    const mark = Object.entries(body ?? {}).find(
      ([, value]) => typeof value === "string" && value.length > 2,
    );
    if (!path || path.includes("{") || !mark) return { before: [], after: [] };
    const [name, value] = mark as [string, string];
    const url = urlOf(path);
    const filter = `[.data | .. | objects | select(${member(name)} == ${JSON.stringify(value)})][0]${member(field)}`;
    const lines = [
      `call list-for-${number} any -X GET${callerOf(exchange)} ${url}`,
      // What was sent may be another value there, such as an identifier.
      `made_${number}=$(take list-for-${number} ${wordOf(piecesOf(filter, puts))}) || made_${number}=''`,
      `[ -z "$made_${number}" ] || { ${call}; }`,
    ];
    return {
      before: [],
      after: [`! accepted ${number} || undo=${literal(`${lines.join("; ")}; `)}"$undo"`],
    };
  }

  function putBack(step: ScriptStep, exchange: RecordedExchange, how: TakeBack): Around {
    const path = pathOf(exchange);
    const { write } = how;
    if (!write || !mayProve(write.proof, exchange))
      return { before: [], after: [], goes: kept.has(path) };
    const after = write.proof ? passwordLines(step, exchange, puts) : [];
    if (kept.has(path)) return { before: [], after, goes: true };
    kept.add(path);
    const { number } = step;
    const removal = mayProve(how.removal?.proof, exchange) ? how.removal : undefined;
    const gone = removal && removalPath(removal, how.path, path, step);
    const before = putBackLines({
      number,
      exchange,
      url: urlOf(path),
      write,
      removal:
        removal && gone !== undefined
          ? removalCall(number, exchange, removal, urlOf(gone))
          : undefined,
      wanted,
    });
    return { before, after };
  }

  /** What the stage made, where a call of the contract removes things that are so named. */
  function removeBrought({ number, act, body, answer }: ScriptStep): Around {
    const website_id = memberAt(body, "/website_id");
    const lines = Object.values(takeBacks).flatMap(({ path, removal }) => {
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
      const call = removalCall(number, caller, removal, `${urlOf(`${place}/`)}"$${variable}"`);
      return [
        ...(known
          ? []
          : [`${variable}=$(take ${number} ${literal(`.data.${field}`)}) || ${variable}=''`]),
        `[ -z "$${variable}" ] || undo=${literal(`${call}; `)}"$undo"`,
      ];
    });
    return { before: [], after: lines };
  }

  function around(step: ScriptStep): Around {
    const { exchange } = step;
    if (step.act) return step.act.by === "stage" ? removeBrought(step) : { before: [], after: [] };
    const how = exchange && takeBacks[exchange.operationId];
    const isInside = [...made].some((id) => exchange?.request.path.includes(id));
    if (!how || exchange.request.text !== undefined || isInside)
      return { before: [], after: [], goes: isInside };
    return how.write || !how.removal
      ? putBack(step, exchange, how)
      : remove(step, exchange, how.removal, how.path);
  }

  return (step) => {
    // What is written after all was put back is read anew.
    if (step.act?.by === "erasure") kept.clear();
    const found = around(step);
    return { ...found, goes: found.goes === true || found.before.length + found.after.length > 0 };
  };
}

/** Who is let in on a website: an owner rather than others. */
function callerOn(website_id: string, steps: readonly ScriptStep[]): RecordedExchange | undefined {
  const inside = steps.flatMap(({ exchange }) =>
    exchange?.request.path.startsWith(`/v1/website/${website_id}`) &&
    (exchange.response?.status ?? 500) < 300
      ? exchange
      : [],
  );
  return inside.find(({ as }) => as === "owner") ?? inside[0];
}

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

/** Where what a call wrote is removed: by its own path, or by what its body names. */
function removalPath(
  { path: template, param }: Removal,
  of: string,
  path: string,
  { body }: ScriptStep,
): string | undefined {
  if (param === undefined) return filled(template, of, path);
  const named = memberAt(body, `/${param}`);
  const place = filled(template, of, path);
  return typeof named === "string" && place?.endsWith(`{${param}}`)
    ? place.replace(`{${param}}`, named)
    : undefined;
}
