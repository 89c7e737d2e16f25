/**
 * What a kept run plays: many writers, all at the same moments, in a few places. Who writes what when follows from
 * settings and index, so no state is shared. Imports nothing but types, so that k6 scripts and node both read it.
 */
import type { PlannedCaller } from "../plan.ts";

export interface KeptSettings {
  websites: number;
  /** Virtual users that write. */
  writers: number;
  /** From one moment at which all of them write to the next (ms). */
  beat_ms: number;
  /** Places that are written to at a time; each has an equal part of the writers. */
  places_at_once: number;
  /** So many moments they write to these, then to the next. */
  beats_each: number;
  duration_s: number;
}

/** What several write to: a conversation and a profile of one website. */
export interface KeptPlace {
  website_id: string;
  session_id: string;
  people_id: string;
  /** Who may write there; writers take turns. */
  callers: PlannedCaller[];
}

export interface KeptData {
  /** Begins every text of this run. */
  nonce: string;
  places: KeptPlace[];
}

/** Each adds something beside what the others add: none of them may undo another. */
export const writeKinds = ["message", "data"] as const;
export type WriteKind = (typeof writeKinds)[number];

/** Moments of the whole run. */
export const beatsOf = ({ duration_s, beat_ms }: KeptSettings): number =>
  Math.max(1, Math.floor((duration_s * 1000) / beat_ms));

/** Places that the run needs. */
export const placesOf = (settings: KeptSettings): number =>
  Math.ceil(beatsOf(settings) / settings.beats_each) * settings.places_at_once;

/** The place that a writer writes to at a moment. */
export const placeOf = (
  { beats_each, places_at_once }: KeptSettings,
  { writer, beat }: Pick<KeptWrite, "writer" | "beat">,
): number => Math.floor(beat / beats_each) * places_at_once + (writer % places_at_once);

/** Some write messages while others write data, and each writes something else the next time. */
export const kindOf = ({ writer, beat }: Pick<KeptWrite, "writer" | "beat">): WriteKind =>
  writeKinds[(writer + beat) % writeKinds.length] as WriteKind;

/** The writers of a place call as each of its callers in turn. */
export const callerOf = (
  { places_at_once }: KeptSettings,
  { callers }: KeptPlace,
  writer: number,
): PlannedCaller | undefined => callers[Math.floor(writer / places_at_once) % callers.length];

/** Text that only this write has. Letters and digits alone, as it is the name of a data key too. */
export const textOf = (nonce: string, writer: number, beat: number): string =>
  `${nonce}w${writer}b${beat}`;

/** The writer and the moment that a text names; undefined where it is not of this run. */
export function readText(
  nonce: string,
  text: string,
): { writer: number; beat: number } | undefined {
  const [, writer, beat] = new RegExp(`^${nonce}w(\\d+)b(\\d+)$`).exec(text) ?? [];
  return writer === undefined ? undefined : { writer: Number(writer), beat: Number(beat) };
}

/** One write as it went. */
export interface KeptWrite {
  writer: number;
  beat: number;
  /** Milliseconds since 1970. */
  sent: number;
  status: number;
  /** Accepted writes have to be kept; of one that failed nobody knows whether it was done. */
  went: "accepted" | "refused" | "failed";
}

/** How long a writer may run behind the moments before it gives up the rest (ms). */
export const mostBehind = 5_000;
