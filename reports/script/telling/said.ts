/** What a violation says was expected and received, as values where they are some. */
import { isObject } from "../../../contract/json-object.ts";
import { jsonIn } from "../../../contract/parsed-json.ts";
import { leavesOf } from "../../../contract/leaves.ts";
import { isSameJson } from "../../../contract/canonical-json.ts";
import { pointerSteps } from "../../../contract/pointer.ts";
import type { Violation } from "../../../harness/record/violation.ts";

export type JsonThing = Record<string, unknown>;

/** The items of a list as `show` writes it; of one that is cut, those that stand there whole. */
export function itemsOf(text: string): unknown[] | undefined {
  const whole = jsonIn(text);
  if (Array.isArray(whole)) return whole as unknown[];
  if (!text.startsWith("[")) return undefined;
  for (let end = text.lastIndexOf(","); end > 0; end = text.lastIndexOf(",", end - 1)) {
    const items = jsonIn(`${text.slice(0, end)}]`);
    if (Array.isArray(items)) return items as unknown[];
  }
  return undefined;
}

/** Says that something had to be absent. */
const ofNothing = /^(?:no|none|nobody|nothing|not|without)\b/;

/** Whether nothing of the kind was expected. */
export const isOfNothing = (expected: string): boolean =>
  ofNothing.test(expected) || expected === "[]" || expected === "0" || expected === "false";

/** What was expected, where that is a value, perhaps after some words; an empty list where nothing was. */
export function valueExpected(expected: string): unknown {
  if (ofNothing.test(expected)) return [];
  return jsonIn(expected.replace(/^[a-z ]+: /i, ""));
}

/** Values that a reader would recognise. */
export const isTelling = (value: unknown): boolean =>
  (typeof value === "string" && value.length > 2) ||
  (typeof value === "number" && value >= 100_000);

/** The pointer that begins what a violation says of its place, if one does. */
export function pointerIn(where: string): string | undefined {
  const [named = ""] = where.split(/[ ,]/, 1);
  return named.startsWith("/") ? named : undefined;
}

/**
 * Whether a value of an answer is what a violation shows as received; of a long text that is only the part around the first difference.
 */
export function isReceived(value: unknown, received: string): boolean {
  const got = jsonIn(received);
  if (got === undefined) return received === "nothing" && value === undefined;
  const around = typeof got === "string" ? /^… (.*) …$/s.exec(got)?.[1]?.trim() : undefined;
  return around === undefined
    ? isSameJson(value, got)
    : typeof value === "string" && value.includes(around);
}

/** The violation of the first place inside that is not as expected, where what was received as a whole is too long to be shown. */
export function narrowed(violation: Violation): Violation | undefined {
  const { where, difference = "" } = violation;
  const pointer = pointerIn(where);
  const [, inner, received] =
    /^(\/\S*) (?:is (nothing|"(?:[^"\\]|\\.)*"|\S+) instead of |lacks |holds )/.exec(difference) ??
    [];
  if (pointer === undefined || inner === undefined) return undefined;
  const { difference: _, ...rest } = violation;
  return { ...rest, where: where.replace(pointer, pointer + inner), received: received ?? "[]" };
}

/** Steps of a pointer as jq takes them. */
export const pathOf = (pointer: string): (string | number)[] =>
  pointerSteps(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Words of a violation that may be values of answers, as texts. */
export function wordsIn({ where, expected, received }: Violation): string[] {
  const texts = [where, expected, received];
  const quoted = [jsonIn(expected), itemsOf(received) ?? jsonIn(received)];
  const values = [...leavesOf(quoted)].map(({ value }) => value);
  // What is named, and what is not prose.
  const named = texts.flatMap((text) =>
    [
      ...text.matchAll(/ (?:with|of|mentions|not) (?:\w+_id |query )?(.+?)(?:,|$| in | after )/g),
    ].map(([, name]) => name as string),
  );
  // `the rule NAME`.
  const last = named.map((one) => one.split(" ").at(-1) as string);
  const loose = texts.flatMap((text) => text.match(/[\w@.-]{6,}/g) ?? []);
  const ids = loose.filter((one) => /\d/.test(one));
  return [...new Set([...values.filter(isWord).map(String), ...named, ...last, ...ids])];
}

const isWord = (value: unknown): boolean =>
  (typeof value === "string" && value !== "") || typeof value === "number";

export interface Differing {
  /** What was received and not expected. */
  extra: unknown[];
  /** What was expected and not received. */
  missing: unknown[];
  /** What was both, or all that was received: the answer that is looked for holds it. */
  common: unknown[];
}

/** What a value consists of: things with their members, and values that a reader would recognise. */
function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  return isObject(value) || isTelling(value) ? [value] : [];
}

/** Members of the one that the other has otherwise, by the thing that has them. */
function unlike(one: JsonThing, other: JsonThing): unknown[] {
  const differ = Object.entries(one).filter(([name, value]) => !isSameJson(value, other[name]));
  const inner = differ.flatMap(([name, value]) => {
    const beside = other[name];
    return isObject(value) ? unlike(value, isObject(beside) ? beside : {}) : [];
  });
  const own = differ.filter(([, value]) => !isObject(value));
  return own.length ? [Object.fromEntries(own), ...inner] : inner;
}

/** Which items or members of what was received are too many, are missing, or are as expected. */
export function differing({ expected, received }: Violation): Differing {
  const wanted = valueExpected(expected);
  // What was not expected at all may be shown in part.
  const got = isOfNothing(expected) ? (itemsOf(received) ?? jsonIn(received)) : jsonIn(received);
  if (wanted === undefined) return { extra: [], missing: [], common: [] };
  if (isObject(got) && isObject(wanted))
    return { extra: unlike(got, wanted), missing: unlike(wanted, got), common: [got] };
  const [these, those] = [partsOf(got), partsOf(wanted)];
  const without = (all: unknown[], others: unknown[]): unknown[] =>
    all.filter((one) => !others.some((other) => isSameJson(one, other)));
  const extra = without(these, those);
  return { extra, missing: without(those, these), common: without(these, extra) };
}
