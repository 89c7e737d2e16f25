/** A call that the platform refuses: thrown by checks and handlers, answered as an envelope. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly reason: string;
  /** Goes out as `data.message`. */
  readonly detail: string | undefined;

  constructor(status: number, reason: string, detail?: string) {
    super(reason);
    this.status = status;
    this.reason = reason;
    this.detail = detail;
  }
}

/** There is no such thing, or none that the caller may know of. */
export const notFound = (noun: string): Refusal => new Refusal(404, `${noun}_not_found`);

/** The request breaks the contract; `detail` says where and how. */
export const invalid = (detail: string): Refusal => new Refusal(400, "invalid_data", detail);

/** The caller may not do this. */
export const notAllowed = (detail?: string): Refusal => new Refusal(403, "not_allowed", detail);

/** What is there does not allow it. */
export const conflict = (reason: string, detail?: string): Refusal =>
  new Refusal(409, reason, detail);

/** Returns the thing, or refuses with `<noun>_not_found`. */
export function must<T>(thing: T | undefined, noun: string): T {
  if (thing === undefined) throw notFound(noun);
  return thing;
}
