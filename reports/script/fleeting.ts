/** Which values of a recorded case are others each time that it is played. */
import { leavesOf } from "../../contract/leaves.ts";
import type { ScriptStep } from "./steps.ts";
import type { IsFleeting } from "./telling/telling.ts";
import type { Taken } from "./values.ts";

/** Texts and numbers of an answer that differ each time: identifiers, moments. */
const looksFleeting = (value: unknown): boolean =>
  (typeof value === "string" && value.length >= 6 && /\d/.test(value) && !/\s/.test(value)) ||
  (typeof value === "number" && (value >= 100_000 || !Number.isInteger(value)));

/** A filter of jq that replaces such values. */
export const withoutFleetingInJq =
  'walk(if (type == "string" and length >= 6 and test("[0-9]") and (test("\\\\s") | not)) or (type == "number" and (. >= 100000 or . != floor)) then "…" else . end)';

/** A copy with an ellipsis for each such value; {@link withoutFleetingInJq} does the same in a script. */
export function withoutFleeting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFleeting);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, withoutFleeting(inner)]),
    );
  return looksFleeting(value) ? "…" : value;
}

/** Milliseconds since 1970, of this century. */
const isMoment = (value: unknown): boolean =>
  typeof value === "number" && value > 1e12 && value < 4e12;

/** What an earlier answer brought, or a request says, is known. */
export function fleetingIn(
  steps: readonly ScriptStep[],
  taken: readonly Taken[],
  others: readonly string[],
): IsFleeting {
  const said = steps.flatMap(({ body }) => [...leavesOf(body ?? {})].map(({ value }) => value));
  const known = new Set([...others, ...said.map(String)]);
  // What is only known by its place in a list may be something else there next time.
  const sure = taken.filter(({ isSent, filter }) => isSent || !/\[\d+\]/.test(filter));
  const from = new Map(sure.map((one) => [one.value, one.from]));
  return (value, { number }) =>
    (isMoment(value) && !known.has(String(value))) ||
    (looksFleeting(value) &&
      !known.has(String(value)) &&
      !((from.get(String(value)) ?? Infinity) < number));
}
