/** JSON pointers (RFC 6901) as the contract uses them. Imports nothing. */

/** The steps of a pointer; the pointer of a whole value is empty. */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .split("/")
    .filter(Boolean)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The pointer one step further down. */
export const pointerTo = (parent: string, step: string | number): string =>
  `${parent}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** The member of a value at a pointer, or undefined; a leading slash may be left out. */
export const memberAt = (value: unknown, pointer: string): unknown =>
  pointerSteps(pointer).reduce<unknown>(
    (inner, step) =>
      typeof inner === "object" && inner !== null
        ? (inner as Record<string, unknown>)[step]
        : undefined,
    value,
  );
