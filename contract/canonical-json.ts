/** JSON whose text is equal exactly when the values are: key order does not matter. Imports nothing. */

/** The text of a value with the members of every object in the order of their names. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The value with the items of every array in one order, for where it does not matter. */
export function unordered(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, unordered(inner)]),
    );
  const texts = value.map((item) => canonicalJson(unordered(item)) ?? "null");
  return texts.toSorted().map((text) => JSON.parse(text) as unknown);
}

/** Whether two values are the same JSON. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  canonicalJson(a) === canonicalJson(b);
