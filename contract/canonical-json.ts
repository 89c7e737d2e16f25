/** JSON whose text is equal exactly when the values are: key order does not matter. Imports nothing. */

/** The text of a value with the members of every object in the order of their names. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Whether two values are the same JSON. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  canonicalJson(a) === canonicalJson(b);
