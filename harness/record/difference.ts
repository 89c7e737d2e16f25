/** Says in words how two similar values differ, so that nobody has to compare them by eye. */
import { canonicalJson, isSameJson } from "../../contract/canonical-json.ts";
import { show, type Violation } from "./violation.ts";

/** Shorter than this (characters of both) a difference is seen at once. */
const glance = 60;

/** Differences that are told, and characters of a value in one. */
const mostTold = 3;
const longestTold = 120;

const told = (value: unknown): string => show(value, longestTold);

/**
 * What a violation says of two values.
 * @param say what stands about the expected one, whose text it is given
 */
export function contrast(
  expected: unknown,
  received: unknown,
  say: (value: string) => string = (value) => value,
): Pick<Violation, "expected" | "received" | "difference"> {
  const difference = differenceOf(expected, received);
  const [one, other] = whereTheyDiffer(expected, received);
  return {
    expected: say(show(one)),
    received: show(other),
    ...(difference && { difference }),
  };
}

/** Characters of a long text before the first that differs, and in all. */
const leading = 20;
const shownWhole = 100;

/** Cuts two long texts down to what stands around their first difference. */
function whereTheyDiffer(expected: unknown, received: unknown): [unknown, unknown] {
  if (typeof expected !== "string" || typeof received !== "string") return [expected, received];
  const [one, other] = [Array.from(expected), Array.from(received)];
  if (one.length <= shownWhole) return [expected, received];
  const same = one.findIndex((character, i) => character !== other[i]);
  const start = Math.max(0, (same < 0 ? one.length : same) - leading);
  const around = (text: string[]): string =>
    `… ${text.slice(start, start + shownWhole).join("")} …`;
  return [around(one), around(other)];
}

/** What is expected of something that must not change. */
export const asBefore = (value: string): string => `as before: ${value}`;

/**
 * The places that differ, or what a list lacks and holds besides.
 * @returns nothing where the values are short, or not both objects or both lists
 */
function differenceOf(expected: unknown, received: unknown): string | undefined {
  if (!areAlike(expected, received) || [expected, received].some(isEmpty)) return undefined;
  if (canonicalJson(expected).length + canonicalJson(received).length < glance) return undefined;
  const all = differences(expected, received, "");
  // What an answer shows besides is seldom what is wrong with it.
  const texts = all
    .toSorted((one, other) => Number(one.isBesides) - Number(other.isBesides))
    .map(({ text }) => text);
  const rest = texts.length - mostTold;
  return (
    [...texts.slice(0, mostTold), ...(rest > 0 ? [`${rest} more`] : [])].join("; ") || undefined
  );
}

type Container = unknown[] | Record<string, unknown>;

const isContainer = (value: unknown): value is Container =>
  typeof value === "object" && value !== null;

const isEmpty = (value: unknown): boolean => Object.keys(value as Container).length === 0;

const areAlike = (one: unknown, other: unknown): one is Container =>
  isContainer(one) && isContainer(other) && Array.isArray(one) === Array.isArray(other);

interface Difference {
  text: string;
  /** A member of which nothing was expected. */
  isBesides: boolean;
}

function differences(expected: unknown, received: unknown, where: string): Difference[] {
  if (isSameJson(expected, received)) return [];
  if (!areAlike(expected, received)) {
    const [one, other] = whereTheyDiffer(expected, received);
    const text = `${where} is ${told(other)} instead of ${told(one)}`;
    return [{ text, isBesides: expected === undefined }];
  }
  if (Array.isArray(expected)) return ofLists(expected, received as unknown[], where);
  const got = received as Record<string, unknown>;
  return [...new Set([...Object.keys(expected), ...Object.keys(got)])].flatMap((name) =>
    differences(expected[name], got[name], `${where}/${name}`),
  );
}

function ofLists(expected: unknown[], received: unknown[], where: string): Difference[] {
  const lacking = without(expected, received);
  const besides = without(received, expected);
  const at = where && `${where} `;
  const differing = (text: string): Difference => ({ text: `${at}${text}`, isBesides: false });
  if (!lacking.length && !besides.length) return [differing("has another order")];
  // As many as before: they changed, and are no others.
  if (lacking.length === besides.length && [...lacking, ...besides].every(isContainer))
    return lacking.flatMap((item, i) =>
      differences(item, besides[i], `${where}/${expected.indexOf(item)}`),
    );
  return [
    ...lacking.map((item) => differing(`lacks ${told(item)}`)),
    ...besides.map((item) => differing(`holds ${told(item)} besides`)),
  ];
}

/** The items of a list that another list lacks, or has less often. */
function without(items: readonly unknown[], others: readonly unknown[]): unknown[] {
  const left = others.map(canonicalJson);
  return items.filter((item) => {
    const at = left.indexOf(canonicalJson(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
