/** What a read shows of a write, so that two looks can be compared. */
import { canonicalJson, unordered } from "../../../contract/canonical-json.ts";
import type { Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { itemsOf } from "../../client/list/items.ts";
import { isBlank, isEmpty } from "../../compare/contains.ts";

/** What the reader shows of what is written, as text; all of it where the contract does not say where. */
export function picture(write: Operation, read: Operation, data: unknown): string {
  // HEAD says that a thing is there, and shows nothing of it.
  if (read.method === "head") return canonicalJson("there");
  const entries = write.shownBy.filter(({ operation }) => operation === read.operationId);
  const places = entries.flatMap(({ fields }) => Object.values(fields));
  const isList = read.action === "list";
  if (places.length) {
    const ofItems = (place: string): boolean => isList || place.startsWith("/*/");
    const matched = entries.flatMap(({ match = {} }) => Object.values(match));
    const listed = [...places, ...matched]
      .filter(ofItems)
      .map((place) => place.replace("/*/", "/"));
    const single = places.filter((place) => !ofItems(place));
    const items = itemsOf(data).map((item) => filled(membersAt(item, listed)));
    return textOf({
      ...(single.length && { thing: filled(membersAt(data, single)) }),
      ...(listed.length && { items }),
    });
  }
  // Of a shape that is not shown nothing has to stay the same, but whether there is anything (open.response-data).
  if (!read.data) return canonicalJson(isEmpty(data) ? "nothing" : "something");
  return textOf(
    isList ? itemsOf(data).map((item) => filled(lasting(item))) : filled(lasting(data)),
  );
}

/** The members at these pointers, by name. */
const membersAt = (value: unknown, places: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(places.map((place) => [place.slice(1), memberAt(value, place)]));

/** The order of a list is left out: it may differ from read to read, and writes need not change it. */
const textOf = (shown: unknown): string => canonicalJson(unordered(shown));

/** What is blank or empty and what is left out say the same (open.absent-value), and one may become the other. */
function filled(value: unknown): unknown {
  if (isBlank(value)) return null;
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== "object") return value;
  const members = Object.entries(value as object).map(([name, inner]) => [name, filled(inner)]);
  return Object.fromEntries(members.filter(([, inner]) => !isEmpty(inner)));
}

/** Leaves out moments, which may be those of any call. */
export function lasting(value: unknown): unknown {
  if (typeof value === "number") return value > longAgo ? undefined : value;
  if (typeof value === "string") return isoDate.test(value) ? undefined : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(lasting);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lasting(inner)]));
}

/** In the year 2001, in seconds. */
const longAgo = 1_000_000_000;
const isoDate = /^\d{4}-\d\d-\d\dT/;
