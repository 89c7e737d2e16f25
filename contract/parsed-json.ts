/** Text that may or may not be JSON, such as the body of an answer. Imports nothing, so that k6 scripts read it too. */

/** The value; undefined where the text is not JSON, or there is none: the caller distinguishes the two. */
export function jsonIn(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
