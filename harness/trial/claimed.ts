/** What a rule looks at, as far as the target has it. */
import { NotClaimed } from "../run/stop.ts";
import type { Trial } from "./trial.ts";

/**
 * The rows whose operation the target has.
 *
 * @throws NotClaimed where it has none of them
 */
export function claimedRows<Value>(
  { run }: Trial,
  table: Readonly<Record<string, Value>>,
): [operationId: string, Value][] {
  const some = Object.entries(table).filter(([id]) => run.claims(id));
  if (some.length) return some;
  throw new NotClaimed(`the target does not claim ${Object.keys(table).join(", ")}`);
}

/** The same of a list of operations. */
export const claimed = (trial: Trial, ids: readonly string[]): string[] =>
  claimedRows(trial, Object.fromEntries(ids.map((id) => [id, true]))).map(([id]) => id);

/** Undefined where it takes what the target does not have, for what a rule can do without. */
export async function unlessUnclaimed<Value>(
  act: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof NotClaimed) return undefined;
    throw error;
  }
}
