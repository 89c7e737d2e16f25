/** A body that says one thing alone. */

/** `{ data: { about: "…" } }` for `data/about`, or for the pointer `/data/about`. */
export const bodyWith = (path: string, value: unknown): unknown =>
  path
    .split("/")
    .filter(Boolean)
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
