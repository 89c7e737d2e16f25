/** Decides whether a payload is about a thing. Payload shapes are open, so no field is ever named. */
import { isId, type Id } from "../client/place-of-id.ts";
import { leavesOf, type Leaf } from "../../contract/leaves.ts";

/** Whether the identifier stands anywhere in the payload as a value; a number may stand as a string. */
export function mentions(data: unknown, id: Id): boolean {
  return leavesOf(data).some(({ value }) => isId(value) && String(value) === String(id));
}

/** Shortest text that is taken for an identifier wherever it stands. */
export const shortestId = 8;
const date = /^\d{4}-\d{2}-\d{2}([T ]|$)/;

/** Texts that look like identifiers: one word with a digit in it, and no date. */
export function identifiersIn(data: unknown): string[] {
  return [...leavesOf(data)]
    .map(({ value }) => value)
    .filter((value) => typeof value === "string")
    .filter(
      (text) => text.length >= shortestId && /^[\w:-]*\d[\w:-]*$/.test(text) && !date.test(text),
    );
}

/** Same length, with the same signs between letters and digits. */
const isOfForm = (value: Id, id: Id): boolean =>
  String(value).replaceAll(/[a-z0-9]/gi, "x") === String(id).replaceAll(/[a-z0-9]/gi, "x");

/** A place where a payload is about another thing than the one that is waited for. */
export interface Difference extends Leaf {
  expected: Id | undefined;
}

/**
 * The first place that differs from what was meant: a value of the form of a missing identifier, or
 * else the absence of that identifier. Undefined when the payload mentions all of them.
 */
export function firstDifference(data: unknown, about: readonly Id[]): Difference | undefined {
  const missing = about.filter((id) => !mentions(data, id));
  for (const { where, value } of leavesOf(data)) {
    const expected = isId(value) ? missing.find((id) => isOfForm(value, id)) : undefined;
    if (expected !== undefined && !about.map(String).includes(String(value))) {
      return { where, value, expected };
    }
  }
  return missing.length ? { where: "", value: undefined, expected: missing[0] } : undefined;
}
