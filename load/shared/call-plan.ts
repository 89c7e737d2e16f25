/**
 * The plan of the scenarios that call operations: which requests, how often each, and at what rates over time.
 * Imports nothing but types, so that k6 scripts and node both read it.
 */
import type { PlannedCaller } from "./plan.ts";

/** One request, ready to be sent. */
export interface PlannedCall {
  method: string;
  /** Path and query below the address of the target. */
  path: string;
  /** Index into the callers. */
  caller: number;
  /** JSON text. */
  body?: string;
  /** The identifier of the thing that is read, where the answer showed it when the call was tried. */
  shows?: string;
  /** Identifiers of other websites and of what is there, which no answer may show. */
  hides?: string[];
}

export interface PlannedOperation {
  id: string;
  /** Share of all requests, 0 to 1. */
  share: number;
  /** Ways to call it, all equally likely: this many calls of the plan, starting with this one. */
  first: number;
  count: number;
}

/** A stretch of the run with one rate. */
export interface Phase {
  name: string;
  /** Seconds after the start. */
  from_s: number;
  duration_s: number;
  /** Requests a second, whatever the target does; one after the other by one user if absent. */
  rate_per_second?: number;
}

/** Requests of a phase; undefined where it is as many as its one user makes. */
export const plannedIn = ({ duration_s, rate_per_second }: Phase): number | undefined =>
  rate_per_second === undefined ? undefined : Math.round(duration_s * rate_per_second);

export interface CallPlan {
  callers: PlannedCaller[];
  operations: PlannedOperation[];
  calls: PlannedCall[];
  phases: Phase[];
  /** Users that keep up the rate: a user makes only one call at a time. */
  virtual_users: number;
  /** One answer in this many is written down and judged after the run. */
  sample_every: number;
}

/** One answer as it was written down. Secrets of our own stand as marks. */
export interface SampledAnswer {
  operation: string;
  caller: string;
  method: string;
  path: string;
  sent?: string;
  shows?: string;
  /** What it shows of another website. */
  tells?: string;
  status: number;
  headers: Record<string, string>;
  body: string;
  duration_ms: number;
}

/** Whether an accepted answer shows another thing than the one that was read. */
export const isOfAnother = (shows: string | undefined, body: string | null): boolean =>
  shows !== undefined && !(body ?? "").includes(shows);

/** What an accepted answer shows of another website; undefined where that is nothing. */
export const toldOfElsewhere = (
  hides: readonly string[] | undefined,
  body: string | null,
): string | undefined => hides?.find((one) => (body ?? "").includes(one));

/** Stands for the key of a caller in what is written down. */
export const keyMark = (caller: number): string => `(key of caller ${caller})`;

/** Names of the measures, by what is planned. */
export const measureNames = {
  latencyOf: (operation: string): string => `latency.${operation}`,
  latencyIn: (phase: string): string => `latency.in.${phase}`,
  lagIn: (phase: string): string => `schedule_lag.in.${phase}`,
  requestsIn: (phase: string): string => `requests.in.${phase}`,
  badIn: (phase: string): string => `bad.in.${phase}`,
  /** Answered by 502 to 504 or not at all. */
  disturbedIn: (phase: string): string => `disturbed.in.${phase}`,
  droppedIn: (phase: string): string => `dropped.in.${phase}`,
};

/** A number from 0 to 1 that looks random and is the same for the same input (the end of MurmurHash3). */
export function drawn(seed: number, index: number, purpose: number): number {
  let bits =
    Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b) ^ (purpose * 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}
