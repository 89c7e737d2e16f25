/** The member of a value at a path such as `session/session_id` or `/person/nickname`. */
export function memberAt(value: unknown, path: string): unknown {
  return path
    .split("/")
    .filter(Boolean)
    .reduce<unknown>(
      (inner, step) =>
        typeof inner === "object" && inner !== null
          ? (inner as Record<string, unknown>)[step]
          : undefined,
      value,
    );
}
