/** Whether another run plays on a website, since what the two make could not be told apart. */
import { dirname } from "node:path";
import { holdLock } from "../../process/lock.ts";
import { isAlive } from "../../process/process.ts";
import { visitedOf, type Target } from "../../target/target.ts";
import { Indeterminate } from "../../case/stop.ts";
import { journalPath, makeJournalFolder } from "./journal-path.ts";
import { readJournal, type Remains } from "./journal.ts";
import { sweepCommand } from "./sweep-command.ts";

/** How the target was named, and the URLs whose runs are known to have ended. */
export interface Approach {
  targetArguments?: readonly string[] | undefined;
  takeOver?: readonly string[] | undefined;
}

/** The process that wrote a journal, where it still runs and is another one. */
export const holderOf = ({ opening }: Remains): number | undefined =>
  opening && opening.pid !== process.pid && isAlive(opening) ? opening.pid : undefined;

/** One sentence where another run plays on the website through the same URL. */
function heldBy(
  target: Pick<Target, "url" | "website">,
  { targetArguments, takeOver = [] }: Approach,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const path = journalPath(target, environment);
  if (takeOver.some((url) => journalPath({ ...target, url }, environment) === path))
    return undefined;
  const remains = readJournal(path);
  const pid = remains && holderOf(remains);
  if (pid === undefined) return undefined;
  const command = sweepCommand(targetArguments, remains?.opening?.url);
  return `another run (process ${pid}) plays on website ${target.website}, or cleans up there after it was killed, which takes a minute: wait for its end; if process ${pid} is no run of assay, \`${command}\` cleans up after the run that had its number`;
}

/**
 * Holds the website while a run arrives there, until its journal says that it plays: of two that begin at once, one plays.
 *
 * @throws {@link Indeterminate} where another run arrives there already, or plays
 */
export function arriveAt(
  target: Pick<Target, "url" | "website">,
  approach: Approach,
  environment: NodeJS.ProcessEnv,
): Disposable {
  const path = `${journalPath(target, environment)}.lock`;
  makeJournalFolder(dirname(path));
  const arrival = holdLock(path);
  if (typeof arrival === "number")
    throw new Indeterminate(
      `another run (process ${arrival || "not known"}) begins on website ${target.website}: wait for its end`,
    );
  const held = heldBy(target, approach, environment);
  if (held === undefined) return arrival;
  arrival[Symbol.dispose]();
  throw new Indeterminate(held);
}

/** One sentence about the first website of the target that is held; undefined where none is, or a stage is named, which makes new ones. */
export function holderOfSome(
  target: Target,
  approach: Approach,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  if (target.stage) return undefined;
  return visitedOf(target)
    .map(({ website }) => heldBy({ ...target, website }, approach, environment))
    .find((held) => held !== undefined);
}
