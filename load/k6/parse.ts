/** A body as JSON; undefined if it is not JSON, which every reader of an answer has to expect. */
export function parse(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The caller decides what a body that is not JSON means.
    return undefined;
  }
}
