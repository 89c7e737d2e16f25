/**
 * What a quota run plays and what it writes down. k6 plays and judges nothing; the questions in `load/scenario/quotas/question`
 * judge what was written down. Imports nothing, so that k6 scripts and node both read it.
 */

/** A limit is counted over a day (plugin tokens) or a minute (user tokens), see 1/8. */
export type Length = "day" | "minute";

export const lengthOf: Record<Length, number> = { day: 24 * 60 * 60_000, minute: 60_000 };

/** One request of the plan. Names of callers and calls are looked up in the worlds of its experiment. */
export interface Ask<Label extends string = string> {
  /** Tells the steps of an experiment apart for its judge. */
  label: Label;
  caller: string;
  call: string;
  /** Requests; an upper bound where the first refusal ends the step. */
  count: number;
}

export type Act<Label extends string = string> =
  | ({ kind: "sequential"; until_refused: boolean } & Ask<Label>)
  | ({ kind: "burst" } & Ask<Label>)
  /** Goes to a moment when no window of usual alignment begins soon: by the stage clock; a minute also by waiting. */
  | { kind: "inside"; lengths: Length[] }
  /** Moves the clock of the stage. */
  | { kind: "clock"; advance_ms: number }
  | { kind: "wait"; ms: number }
  /** Waits until this long after the start of the measured part. */
  | { kind: "until"; after_ms: number };

export type QuotaStep = Act & { experiment: string };

/** Many virtual users, in as many processes as there are generators, that ask at one wall-clock moment. */
export interface CrowdBurst extends Ask {
  experiment: string;
  /** Milliseconds after the start of the measured part. `count` is what each virtual user asks. */
  after_ms: number;
}

export interface Crowd {
  vus: number;
  bursts: CrowdBurst[];
}

export interface QuestionWorlds {
  /** Headers with the credentials, by name of the caller. */
  callers: Record<string, Record<string, string>>;
  calls: Record<string, QuotaCall>;
  /** What is asked without credentials to open connections. */
  warm_up: string;
}

export interface QuotaCall {
  method: "GET" | "HEAD" | "POST";
  url: string;
  /** JSON text. */
  body?: string;
  /** The member by which the items of `data` are known; they are written down where it is given. */
  items?: string;
}

export interface QuotaPlan {
  /** Worlds by experiment. */
  worlds: Record<string, QuestionWorlds>;
  /** Present where the target offers the clock. */
  clock?: { url: string; headers: Record<string, string> };
  steps: QuotaStep[];
  crowd: Crowd;
}

/** One request as it went. */
export interface QuotaRecord {
  experiment: string;
  label: string;
  caller: string;
  call: string;
  method: QuotaCall["method"];
  /** Position in its step, from 1. */
  n: number;
  /** Milliseconds since the epoch, by the clock of this machine. */
  sent: number;
  answered: number;
  /** Add it to `sent` and `answered` to have the time of the target. */
  shift: number;
  /** 0 where no answer came. */
  status: number;
  /** The envelope's `error`; null where the body is not an envelope. */
  error: boolean | null;
  /** Why no answer came. */
  failure?: string;
  /** Headers that may speak of a quota, by lower-case name. */
  hints: Record<string, string>;
  /** What a list held, see `QuotaCall.items`. */
  items?: string[];
}

/** Lines of the record file. Each virtual user ends with how many it wrote, so that a lost line is noticed. */
export type RecordLine =
  | { record: QuotaRecord }
  | { end: { vu: number; records: number } }
  /** Why a virtual user could not go on: k6 itself ends well all the same. */
  | { trouble: string };
