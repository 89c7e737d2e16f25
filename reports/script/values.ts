/** Values of a recorded case that differ on another website: what stands for them in a script. */
import { percentDecoded } from "../../contract/percent.ts";
import { leavesOf, type Leaf } from "../../contract/leaves.ts";
import { memberAt, pointerSteps } from "../../contract/pointer.ts";
import { member } from "./filter.ts";
import type { ScriptStep } from "./steps.ts";

/** A value that an answer brought and a later request uses. */
export interface Taken {
  variable: string;
  value: string;
  /** The number of the step whose answer brought it. */
  from: number;
  /** A filter of jq. */
  filter: string;
  /** Whether a request holds it: without it the case cannot go on. */
  isSent: boolean;
}

export interface Values {
  taken: Taken[];
  /** Variables of the environment, with the value that each stands for. */
  websites: Map<string, string>;
  /** Variables for what is known of those who play, with the value that each stands for. */
  given: Map<string, string>;
}

const website = /^\/v1\/website\/([^/?]+)/;

/** The callers of the website that a case plays on. */
const atHome = /^(?:owner|plugin|operator-\d+)$/;

const websiteOf = ({ exchange }: ScriptStep): string | undefined =>
  exchange && website.exec(exchange.request.path)?.[1];

/** The websites of a case: the first is the one that it plays on, which strangers try last. */
function websitesOf(
  steps: readonly ScriptStep[],
  known: Readonly<Record<string, string>>,
): Map<string, string> {
  const home = steps.find(
    (one) => atHome.test(one.exchange?.as ?? "") && websiteOf(one) !== undefined,
  );
  const named = steps.flatMap(namedBy);
  const called = [home ?? steps.findLast(websiteOf), ...steps].flatMap(
    (one) => (one && websiteOf(one)) ?? [],
  );
  // Some paths begin otherwise.
  const played = Object.entries(known).flatMap(([name, id]) =>
    isWebsite(name) && steps.some((step) => saidBy(step).has(id)) ? id : [],
  );
  const ids = [...called, ...named, ...played];
  const distinct = [...new Set(ids)].filter((id) => looksAssigned(id) && !isMade(steps, id));
  return new Map(distinct.map((id, i) => [`WEBSITE${i ? `_${i + 1}` : ""}`, id]));
}

const isWebsite = (name: string): boolean => /^WEBSITE_ID(?:_\d+)?$/.test(name);

/** A website that the query or the body of a step names. */
function namedBy({ path, body }: ScriptStep): string[] {
  const asked = new URLSearchParams(path.split("?", 2)[1]).get("website_id");
  return [asked, memberAt(body, "/website_id")].filter((one) => typeof one === "string");
}

/** Whether an answer to a creation named the website before it was called by that name. */
function isMade(steps: readonly ScriptStep[], id: string): boolean {
  const first = steps.findIndex((step) => websiteOf(step) === id || namedBy(step).includes(id));
  return steps
    .slice(0, first)
    .some(
      ({ exchange, answer }) =>
        exchange?.request.method === "post" &&
        [...leavesOf(answer ?? {})].some(({ value }) => value === id),
    );
}

/** Whether a target may have made it up: long enough, and not a word. */
const looksAssigned = (value: unknown): boolean =>
  (typeof value === "string" && /^[\w.:-]{6,}$/.test(value) && /\d/.test(value)) ||
  (typeof value === "number" && Number.isInteger(value) && value >= 100_000);

/** Everything that a request holds: segments of its path, values of its query and its body. */
function saidBy({ path, body }: ScriptStep): Set<string> {
  const [segments = "", query = ""] = path.split("?", 2);
  return new Set([
    ...segments.split("/").map(percentDecoded),
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
      !looksAssigned(leaf.value) &&
      sent.has(leaf.value),
  );
  if (!mark) return `${list}[${steps[index]}]${inItem.map(member).join("")}`;
  const marked = pointerSteps(mark.where.slice(place.length)).map(member).join("");
  const picked = `[${list}[] | select(${marked} == ${JSON.stringify(mark.value)})][0]`;
  return picked + inItem.map(member).join("");
}

/**
 * What later requests use of what earlier answers brought, each value once.
 *
 * @param known what is said of those who play, by name
 * @param compared values that are looked for in the end
 */
export function valuesOf(
  steps: readonly ScriptStep[],
  known: Readonly<Record<string, string>> = {},
  compared: ReadonlySet<string> = new Set(),
): Values {
  const websites = websitesOf(steps, known);
  const seen = new Set(websites.values());
  const said = steps.map(saidBy);
  const sent = new Set<string>();
  const taken: Taken[] = [];
  const given = new Map<string, string>();
  const names = Object.entries(known).filter(([, value]) => value.length > 2);
  for (const [i, { number, answer }] of steps.entries()) {
    for (const [name, value] of names) {
      const isSaid = [...(said[i] ?? [])].some((one) => one.includes(value));
      if (!isSaid || seen.has(value)) continue;
      seen.add(value);
      given.set(name, value);
    }
    for (const one of said[i] ?? []) sent.add(one);
    for (const leaf of leavesOf(answer)) {
      const value = String(leaf.value);
      const isSent = said.slice(i + 1).some((later) => later.has(value));
      const isUsed = isSent || compared.has(value);
      const isKnown = names.some(([, one]) => one === value);
      if (!(isKnown || looksAssigned(leaf.value)) || !isUsed || seen.has(value)) continue;
      if (sent.has(value) && !isKnown) continue;
      seen.add(value);
      const name = pointerSteps(leaf.where).findLast((step) => /^[a-z_]+$/i.test(step)) ?? "value";
      const variable = uniqueName(name, taken);
      taken.push({ variable, value, from: number, filter: filterOf(leaf, answer, sent), isSent });
    }
  }
  return { taken, websites, given };
}

/** What the script itself calls something. */
const reserved = new Set([
  "answers",
  "body",
  "code",
  "now",
  "number",
  "recorded",
  "status",
  "undo",
]);

/** In small letters, as those of the environment are not. */
function uniqueName(shown: string, taken: readonly Taken[]): string {
  const small = shown.toLowerCase();
  const name = reserved.has(small) ? `${small}_shown` : small;
  const same = taken.filter(({ variable }) => variable.replace(/_\d+$/, "") === name).length;
  return same ? `${name}_${same + 1}` : name;
}

/** Steps whose path names what no kept answer brought, and no kept request. */
export function namingUnknown(
  steps: readonly ScriptStep[],
  given: Readonly<Record<string, string>>,
): ScriptStep[] {
  const known = new Set([...websitesOf(steps, given).values(), ...Object.values(given)]);
  return steps.filter(({ path, body, answer }) => {
    const [segments = ""] = path.split("?", 1);
    const isUnknown = segments
      .split("/")
      .map(percentDecoded)
      .some((one) => one.length > 12 && looksAssigned(one) && !known.has(one));
    for (const { value } of leavesOf([body ?? {}, answer ?? {}])) known.add(String(value));
    return isUnknown;
  });
}
