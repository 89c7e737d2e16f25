/** The part of what a rule looks at that the target claims to have, and what a rule can do without. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { CouldNotRun, NotClaimed } from "../case/stop.ts";
import { acceptedNothing } from "../client/answer.ts";
import { requireClaim } from "../target/claims.ts";
import type { Trial } from "./trial.ts";

/**
 * The operations of the list that the target has.
 *
 * @throws NotClaimed where it has none of them
 */
export function claimed<Id extends string>({ run }: Trial, ids: readonly Id[]): Id[] {
  const some = ids.filter(run.claims);
  if (some.length) return some;
  throw new NotClaimed(`the target does not claim ${ids.join(", ")}`);
}

/** The rows of a table whose operation the target has. */
export const claimedRows = <Value>(
  trial: Trial,
  table: Readonly<Record<string, Value>>,
): [operationId: string, Value][] =>
  claimed(trial, Object.keys(table)).map((id) => [id, table[id] as Value]);

/**
 * Plays the rows of a table one after the other, except those whose operation or needs the target does not claim.
 *
 * @throws NotClaimed where it can play none
 */
export async function playClaimedRows<Value>(
  trial: Trial,
  table: Readonly<Record<string, Value>>,
  play: (operationId: string, value: Value) => Promise<void>,
): Promise<void> {
  let unclaimed: NotClaimed | undefined;
  let played = 0;
  for (const row of claimedRows(trial, table)) {
    try {
      await play(...row);
      played += 1;
    } catch (error) {
      if (!(error instanceof NotClaimed)) throw error;
      unclaimed ??= error;
    }
  }
  if (unclaimed && !played) throw unclaimed;
}

/**
 * The operation that a rule cannot do without, as the contract has it.
 *
 * @param does what it does, in words for whoever changes the contract so that there is none
 * @throws NotClaimed where the target does not have it
 */
export function needed(
  { run }: Trial,
  does: string,
  find: (contract: Pick<Contract, "operations">) => Operation | undefined,
): Operation {
  const found = find(run.contract) ?? find(run.described);
  if (!found) throw new Error(`nothing ${does}`);
  requireClaim(run.claims, found.operationId);
  return found;
}

/**
 * Gives up at once if the operation that is needed has accepted nothing so far, though it had to: if each rule waited for it, a run on a
 * half-built target would take hours instead of minutes.
 */
export function requireUp({ run }: Pick<Trial, "run">, operationId: string): void {
  if (run.isDown(operationId)) throw new CouldNotRun(acceptedNothing({ operationId }));
}

/** The result, or undefined where it needs something that the target does not claim. */
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

/** The result, or undefined where a precondition does not hold on the target. */
export async function unlessObstructed<Value>(
  act: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof CouldNotRun) return undefined;
    throw error;
  }
}

/** The result, or undefined in either case. */
export const unlessImpossible = <Value>(act: () => Promise<Value>): Promise<Value | undefined> =>
  unlessUnclaimed(() => unlessObstructed(act));
