/** A body as JSON; undefined where it is not JSON, which the reader of an answer has to expect. */
export function parse(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // What it means that it is not JSON is for the caller to say.
    return undefined;
  }
}
