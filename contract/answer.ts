/** What an answer means. Imports nothing, so that harness, suites and k6 scripts judge alike. */

/**
 * - `accepted`: 2xx with `error: false`; which 2xx is open. HEAD has no body, so 2xx alone, and so have 204 and 205.
 * - `refused`: `error: true`, whatever the status, which is not shown (1/7); 401 and 403 whatever the body; 4xx where the body is no
 *   envelope, which is wrong for itself; for HEAD any other status.
 * - `throttled`: 420 or 429, a refusal for a limit.
 * - `unavailable`: 502, 503 or 504, mostly sent by a gateway in front of the target.
 * - `broken`: an answer that is neither accepted nor refused.
 */
export type AnswerClass = "accepted" | "refused" | "throttled" | "unavailable" | "broken";

export interface AnsweredCall {
  method: string;
  status: number;
  /** The body as JSON, whatever it is; undefined when it is not JSON. */
  envelope: unknown;
}

/** Statuses that public platforms of this kind answer when a limit is reached. */
const throttling: ReadonlySet<number> = new Set([420, 429]);
const unavailable: ReadonlySet<number> = new Set([502, 503, 504]);
/** The documents show no answer to insufficient credentials, so nothing is expected of its body. */
const refusingStatuses: ReadonlySet<number> = new Set([401, 403]);

/** No Content and Reset Content: HTTP lets an answer with these carry no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205]);

/** Whether the status alone says that there is no body, and so no JSON that could have an envelope. */
export const isBodiless = (status: number | undefined): boolean =>
  status !== undefined && bodiless.has(status);

/** Whether the status alone says that credentials do not suffice (1/5). */
export const isOfCredentials = (status: number | undefined): boolean =>
  status !== undefined && refusingStatuses.has(status);

/** Says what an answer means; the only place that reads a status or `error` for that. */
export function classify({ method, status, envelope }: AnsweredCall): AnswerClass {
  if (throttling.has(status)) return "throttled";
  if (unavailable.has(status)) return "unavailable";
  const is2xx = status >= 200 && status <= 299;
  if (method.toLowerCase() === "head") {
    if (is2xx) return "accepted";
    return status === 0 ? "broken" : "refused";
  }
  if (isOfCredentials(status)) return "refused";
  // Only a JSON response has the envelope (1/1).
  if (isBodiless(status) && envelope === undefined) return "accepted";
  const error = errorIn(envelope);
  if (error === true) return "refused";
  if (status >= 400 && status <= 499 && typeof error !== "boolean") return "refused";
  return error === false && is2xx ? "accepted" : "broken";
}

const errorIn = (envelope: unknown): unknown =>
  (envelope as { error?: unknown } | null | undefined)?.error;

/** Whether it is the target that refuses: a page with a status may come of a gateway in front of it. */
export const isOfTarget = ({ method, status, envelope }: AnsweredCall): boolean =>
  method.toLowerCase() === "head" || isOfCredentials(status) || errorIn(envelope) === true;

/** A call refused for a limit is refused too. */
export const isRefusal = (answer: AnswerClass): boolean =>
  answer === "refused" || answer === "throttled";
