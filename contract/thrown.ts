/** What was thrown, as text: whatever it is, since anything may be thrown. Imports nothing, so that k6 scripts read it too. */

/** Its message alone, for readers who need not know where it came from. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** The same with where it came from, for defects of the harness. */
export const stackOf = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
