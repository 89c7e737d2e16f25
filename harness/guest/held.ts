/** Whether another run plays on a website: what both made could not be told apart. */
import { isAlive } from "../run/lock.ts";
import { visitedOf, type Target } from "../target/target.ts";
import { journalPath, readJournal, type Remains } from "./journal.ts";

/** One sentence where the process that wrote the journal of a website still runs, and is another one. */
export function holderOf(
  remains: Remains | undefined,
  { website_id, path }: { website_id: string; path: string },
): string | undefined {
  if (!remains || remains.pid === process.pid || !isAlive(remains.pid)) return undefined;
  return `another run (process ${remains.pid}) plays on website ${website_id}: wait for its end, or remove ${path}`;
}

/** The same of the first website of the target that is held; undefined where none is, or a stage is named, which makes new ones. */
export function holderOfSome(target: Target, environment: NodeJS.ProcessEnv): string | undefined {
  if (target.stage) return undefined;
  return visitedOf(target)
    .map(({ website }) => {
      const path = journalPath({ ...target, website }, environment);
      return holderOf(readJournal(path), { website_id: website, path });
    })
    .find((held) => held !== undefined);
}
