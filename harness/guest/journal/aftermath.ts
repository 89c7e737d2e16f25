/** Takes back what earlier runs left on a website. */
import { renameSync, rmSync } from "node:fs";
import type { Host } from "../host.ts";
import { journalPath, journalPaths } from "./journal-path.ts";
import { readJournal, type Remains } from "./journal.ts";
import type { Shown } from "../inventory.ts";
import { removeNewcomers } from "../newcomers.ts";
import type { Undoer } from "../undo/undoer.ts";

/** What runs through the URL of the target left, and those through the URLs that are taken over; the latest first. */
export function remainsOn(
  { url, website = "" }: { url: string; website?: string },
  takeOver: readonly string[],
  environment: NodeJS.ProcessEnv,
): Remains[] {
  const own = new Set(
    [url, ...takeOver].map((one) => journalPath({ url: one, website }, environment)),
  );
  return journalPaths(website, environment)
    .filter((path) => own.has(path))
    .flatMap((path) => readJournal(path) ?? []);
}

/** Undoes each, and removes what appeared since; its journal goes once that is done. */
export async function clearUp(
  all: readonly Remains[],
  host: Host,
  shown: Shown,
  undoer: Undoer,
): Promise<void> {
  // What answers named stands in its journal; what else came since may be anybody's.
  const former = { isOwn: () => !host.target.shared, lost: () => 0 };
  for (const { path, opening, undos, left } of all) {
    for (const undo of undos) await undoer.perform(undo);
    for (const [what, count] of left) host.leaves(`${what}, by a run that was killed`, count);
    if (opening) {
      const newcomers = { before: opening.before, shown, run: former };
      const unread = await removeNewcomers(host, undoer, newcomers);
      for (const list of unread)
        host.leaves(`what a killed run may have left in ${list}, which cannot be read any more`);
      rmSync(path, { force: true });
    } else {
      const kept = `${path}.unreadable`;
      renameSync(path, kept);
      host.leaves(
        `what else a killed run may have left: the first line of its journal cannot be read, and ${undos.length} of its entries could; it is kept as ${kept}, look over website ${host.website_id} by hand`,
      );
    }
  }
}
