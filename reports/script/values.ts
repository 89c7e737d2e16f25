/** Values of a recorded case that differ on another website: what stands for them in a script. */
import { leavesOf, type Leaf } from "../../contract/leaves.ts";
import { pointerSteps } from "../../contract/pointer.ts";
import type { RecordedExchange } from "../run.ts";

/** A value that an answer brought and a later request uses. */
export interface Taken {
  variable: string;
  value: string;
  /** Index of the exchange whose answer brought it. */
  from: number;
  /** A filter of jq. */
  filter: string;
}

export interface Values {
  taken: Taken[];
  /** Variables of the environment, with the value that each stands for. */
  websites: Map<string, string>;
}

export const bodyOfAnswer = ({ response }: RecordedExchange): unknown => {
  try {
    return JSON.parse(response?.text ?? "");
  } catch {
    // Not JSON, or cut: nothing is taken from it.
    return undefined;
  }
};

const website = /^\/v1\/website\/([^/?]+)/;

/** The callers of the website that a case plays on. */
const atHome = /^(?:owner|plugin|operator-\d+)$/;

const websiteOf = ({ request }: RecordedExchange): string | undefined =>
  website.exec(request.path)?.[1];

/** The websites of a case: the first is the one that it plays on, which strangers try last. */
function websitesOf(exchanges: readonly RecordedExchange[]): Map<string, string> {
  const home = exchanges.find((one) => atHome.test(one.as) && websiteOf(one) !== undefined);
  const ids = [home ?? exchanges.findLast(websiteOf), ...exchanges].flatMap(
    (one) => (one && websiteOf(one)) ?? [],
  );
  const distinct = [...new Set(ids)].filter((id) => looksAssigned(id));
  return new Map(distinct.map((id, i) => [`WEBSITE${i ? `_${i + 1}` : ""}`, id]));
}

/** Whether a target may have made it up: long enough, and not a word. */
const looksAssigned = (value: unknown): boolean =>
  (typeof value === "string" && /^[\w.:-]{6,}$/.test(value) && /\d/.test(value)) ||
  (typeof value === "number" && Number.isInteger(value) && value >= 100_000);

/** Everything that a request holds: segments of its path, values of its query and its body. */
function saidBy({ request }: RecordedExchange): Set<string> {
  const { path, body } = request;
  const [segments = "", query = ""] = path.split("?", 2);
  return new Set([
    ...segments.split("/").map(decodeURIComponent),
    ...new URLSearchParams(query).values(),
    ...[...leavesOf(body ?? {})].map(({ value }) => String(value)),
  ]);
}

/** Where in an answer the value stands, as a filter: an item of a list by what was sent of it. */
function filterOf({ where, value }: Leaf, answer: unknown, sent: ReadonlySet<string>): string {
  const steps = pointerSteps(where);
  const index = steps.findIndex((step) => /^\d+$/.test(step));
  if (index < 0) return steps.map(member).join("");
  const list = steps.slice(0, index).map(member).join("");
  const inItem = steps.slice(index + 1);
  const place = `/${steps.slice(0, index + 1).join("/")}`;
  // An item that holds something that was sent before is recognised by that.
  const mark = [...leavesOf(answer)].find(
    (leaf) =>
      leaf.where.startsWith(`${place}/`) &&
      typeof leaf.value === "string" &&
      leaf.value.length > 2 &&
      leaf.value !== value &&
      sent.has(leaf.value),
  );
  if (!mark) return `${list}[${steps[index]}]${inItem.map(member).join("")}`;
  const marked = pointerSteps(mark.where.slice(place.length)).map(member).join("");
  const picked = `[${list}[] | select(${marked} == ${JSON.stringify(mark.value)})][0]`;
  return picked + inItem.map(member).join("");
}

const member = (step: string): string =>
  /^[A-Za-z_]\w*$/.test(step)
    ? `.${step}`
    : /^\d+$/.test(step)
      ? `[${step}]`
      : `.[${JSON.stringify(step)}]`;

/** What later requests use of what earlier answers brought, each value once. */
export function valuesOf(exchanges: readonly RecordedExchange[]): Values {
  const websites = websitesOf(exchanges);
  const known = new Set(websites.values());
  const said = exchanges.map(saidBy);
  const sent = new Set<string>();
  const taken: Taken[] = [];
  for (const [from, exchange] of exchanges.entries()) {
    for (const one of said[from] ?? []) sent.add(one);
    const answer = bodyOfAnswer(exchange);
    for (const leaf of leavesOf(answer)) {
      const value = String(leaf.value);
      const isUsed = said.slice(from + 1).some((later) => later.has(value));
      if (!looksAssigned(leaf.value) || !isUsed || known.has(value) || sent.has(value)) continue;
      known.add(value);
      const name = pointerSteps(leaf.where).findLast((step) => /^[a-z_]+$/i.test(step)) ?? "value";
      const variable = uniqueName(name, taken);
      taken.push({ variable, value, from, filter: filterOf(leaf, answer, sent) });
    }
  }
  return { taken, websites };
}

function uniqueName(name: string, taken: readonly Taken[]): string {
  const same = taken.filter(({ variable }) => variable.replace(/_\d+$/, "") === name).length;
  return same ? `${name}_${same + 1}` : name;
}
