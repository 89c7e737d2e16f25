/** What a report says when a frame did not come: why the wait ended, and what came instead. */
import { someOf } from "../../reports/format/text.ts";
import type { Frame } from "../record/frame.ts";
import { show } from "../record/violation.ts";
import type { Id } from "../client/place-of-id.ts";
import { firstDifference, type Difference } from "./match.ts";

/** A frame of the right name that was about something else. */
export interface NearMiss {
  frame: Frame;
  /** The first place that differs, where the wait named identifiers. */
  difference: Difference | undefined;
}

export interface Missing {
  event: string;
  about: readonly Id[];
  /** Milliseconds. */
  budget: number;
  /** Why nothing more can come; undefined when the budget ended the wait. */
  ended: string | undefined;
  nearMisses: NearMiss[];
  /** The names of what else was heard during the wait. */
  others: readonly string[];
  /** What arrived and could not be read. */
  problems: readonly string[];
}

export function nearMiss(frame: Frame, about: readonly Id[]): NearMiss {
  return { frame, difference: firstDifference(frame.data, about) };
}

export function isMissing(result: Frame | Missing): result is Missing {
  return "nearMisses" in result;
}

function sayNearMiss({ frame, difference }: NearMiss): string {
  const name = frame.event || "a frame without a name";
  if (!difference) return `${name} with ${show(frame.data)}`;
  const { where, value, expected } = difference;
  return value === undefined
    ? `${name} without ${show(expected)} anywhere in ${show(frame.data)}`
    : `${name} with ${show(value)} at ${where || "its root"} instead of ${show(expected)}`;
}

/** One sentence: why the wait ended, near misses, other events, frames that could not be read. */
export function describeMissing(missing: Missing): string {
  const { budget, ended, nearMisses, others, problems } = missing;
  const names = [...Map.groupBy(others, (name) => name)].map(([name, { length }]) =>
    length === 1 ? name : `${name} × ${length}`,
  );
  return [
    ended === undefined ? `nothing within ${budget} ms` : `nothing, and ${ended}`,
    ...(nearMisses.length ? [`near misses: ${someOf(nearMisses.map(sayNearMiss))}`] : []),
    ...(names.length ? [`heard meanwhile: ${someOf(names)}`] : []),
    ...(problems.length ? [`could not be read: ${someOf([...problems])}`] : []),
  ].join("; ");
}

/** What was waited for, in words. */
export function describeWait({ event, about, budget }: Omit<Missing, "ended">): string {
  return `${event}${about.length ? ` about ${about.map((one) => show(one)).join(" and ")}` : ""} within ${budget} ms`;
}
