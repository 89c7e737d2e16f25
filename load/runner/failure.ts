/** Why a load run came to no result, by exit code. */
import { CouldNotRun, Indeterminate } from "../../harness/case/stop.ts";
import { exitCodes } from "../../harness/record/tally.ts";
import type { LoadOutcome } from "../shared/result.ts";
import { NoK6 } from "./k6.ts";
import { Interrupted } from "./session.ts";
import { UsageError } from "../shared/usage-error.ts";

/** The exit code of an error; an unforeseen one is a defect of the harness. */
export function exitCodeOfError(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  const isOpen = [CouldNotRun, Indeterminate, NoK6, Interrupted].some(
    (kind) => error instanceof kind,
  );
  return isOpen ? exitCodes.incomplete : exitCodes.broken;
}

/** The exit code of a run that came to a result. */
export const exitCodeOf = (outcome: LoadOutcome): number => exitCodes[outcome];
