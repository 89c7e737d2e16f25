/** Which answer of a failing case shows what is wrong, and what of it is compared. */
import { isSameJson } from "../../contract/canonical-json.ts";
import { leavesOf } from "../../contract/leaves.ts";
import { memberAt, pointerSteps } from "../../contract/pointer.ts";
import type { RecordedExchange, RuleRecord } from "../run.ts";
import { bodyOfAnswer } from "./values.ts";

export interface TellingAnswer {
  /** Its place among the exchanges. */
  at: number;
  /** A jq filter over the answer, and what it gives there; absent where the status alone tells. */
  compared?: { filter: string; recorded: unknown };
}

type Violation = RuleRecord["violations"][number];

/** A value as `show` writes it; undefined where it is cut, or where nothing was received. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not a whole value.
    return undefined;
  }
}

/** Things that an answer shows: the items of a list, else the thing itself. */
function thingsIn(exchange: RecordedExchange): unknown[] {
  const data = memberAt(bodyOfAnswer(exchange), "/data");
  if (Array.isArray(data)) return data as unknown[];
  return data === undefined || data === null ? [] : [data];
}

/** The last of these answers of which something holds. */
function lastOf(
  exchanges: readonly RecordedExchange[],
  from: number,
  fits: (exchange: RecordedExchange) => boolean,
): number | undefined {
  const at = exchanges.slice(0, from + 1).findLastIndex(fits);
  return at < 0 ? undefined : at;
}

const stepsOf = (pointer: string): (string | number)[] =>
  pointerSteps(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** The member of each thing that the answer shows. */
function ofThings(at: number, exchange: RecordedExchange, pointer: string): TellingAnswer {
  const filter = `[.data | if type == "array" then .[] else . end | getpath(${JSON.stringify(stepsOf(pointer))})]`;
  const recorded = thingsIn(exchange).map((thing) => memberAt(thing, pointer) ?? null);
  return { at, compared: { filter, recorded } };
}

/** Where the violation names a member of what a list or a read shows. */
function ofMember(
  exchanges: readonly RecordedExchange[],
  offending: number,
  { where, received }: Violation,
): TellingAnswer | undefined {
  const [named = ""] = where.split(" ", 1);
  if (!named.startsWith("/") || named.includes("*")) return undefined;
  const pointer = named.replace(/^\/data(?=\/|$)/, "");
  if (pointer === "") return undefined;
  const value = valueOf(received);
  if (value === undefined && received !== "nothing") return undefined;
  const at = lastOf(exchanges, offending, (exchange) =>
    thingsIn(exchange).some((thing) => {
      const found = memberAt(thing, pointer);
      return value === undefined ? found === undefined : isSameJson(found, value);
    }),
  );
  const exchange = at === undefined ? undefined : exchanges[at];
  return exchange && ofThings(at!, exchange, pointer);
}

/** Texts that a reader would recognise. */
const isTelling = (value: unknown): boolean => typeof value === "string" && value.length > 2;

/** Where what was received stands in an answer as it is. */
function ofTexts(
  exchanges: readonly RecordedExchange[],
  offending: number,
  { received }: Violation,
): number | undefined {
  const texts = [...leavesOf(valueOf(received))].map(({ value }) => value).filter(isTelling);
  if (!texts.length) return undefined;
  return lastOf(exchanges, offending, (exchange) => {
    const shown = new Set([...leavesOf(bodyOfAnswer(exchange))].map(({ value }) => value));
    return texts.every((text) => shown.has(text));
  });
}

/** Where the answer as a whole was received, with its status. */
function ofAnswer(
  exchanges: readonly RecordedExchange[],
  offending: number,
  { expected, received }: Violation,
): number | undefined {
  const [, status, text = ""] = /^"?(\d{3})\b ?([^"].*)?$/s.exec(received) ?? [];
  if (status !== undefined) {
    const body = valueOf(text);
    const isIt = (exchange: RecordedExchange): boolean =>
      exchange.response?.status === Number(status) &&
      (body === undefined || isSameJson(bodyOfAnswer(exchange), body));
    return lastOf(exchanges, offending, isIt);
  }
  // An acceptance where a refusal had to come, or the other way round.
  return /^(?:accepted|refused)/.test(expected) ? offending : undefined;
}

/** The answer that shows the violation; undefined where no single one does, since it lies in how several agree. */
export function tellingAnswerOf(
  exchanges: readonly RecordedExchange[],
  offending: number,
  violation: Violation,
): TellingAnswer | undefined {
  const answer = bodyOfAnswer(exchanges[offending] as RecordedExchange);
  const [pointer = ""] = violation.where.split(" ", 1);
  const value = memberAt(answer, pointer);
  const isValue = pointer.startsWith("/data") && (typeof value !== "object" || value === null);
  if (answer !== undefined && isValue && !pointer.includes("*") && value !== undefined) {
    const filter = `getpath(${JSON.stringify(stepsOf(pointer))})`;
    return { at: offending, compared: { filter, recorded: value } };
  }
  const member = ofMember(exchanges, offending, violation);
  if (member) return member;
  const at = ofAnswer(exchanges, offending, violation) ?? ofTexts(exchanges, offending, violation);
  return at === undefined ? undefined : { at };
}
