/** What keeps a command from playing on a target, found before any rule is judged. */
import { holderOfSome, type Approach } from "../../guest/journal/held.ts";
import { withoutJournal } from "../../guest/journal/journal-path.ts";
import { exitCodes } from "../../record/tally.ts";
import { preflight } from "../../target/preflight.ts";
import type { Target } from "../../target/target.ts";
import { redact, secretsOf } from "../../../reports/redact.ts";
import { printError } from "../../../reports/format/print.ts";

/** One sentence about what is in the way; undefined where the target answers and nobody else plays there. */
export const obstacleOn = async (target: Target, approach: Approach): Promise<string | undefined> =>
  withoutJournal(target, process.env) ?? obstacleThere(target, approach);

/** Looks for another run first: it also listens at the port for hooks, which otherwise would be reported as taken. */
const obstacleThere = async (target: Target, approach: Approach): Promise<string | undefined> =>
  redact(holderOfSome(target, approach, process.env), secretsOf(target)) ?? preflight(target);

/**
 * Whether a command may go on; otherwise it is said why not, and the exit code is that of an incomplete run.
 * @throws an error of one sentence where it is this machine that is in the way
 */
export async function isPlayable(target: Target, approach: Approach): Promise<boolean> {
  const unwritable = withoutJournal(target, process.env);
  if (unwritable !== undefined) throw new Error(unwritable);
  const obstacle = await obstacleThere(target, approach);
  if (obstacle === undefined) return true;
  printError(obstacle);
  process.exitCode = exitCodes.incomplete;
  return false;
}
