/** Where journals lie: below the user's folder for state, one for each website and each URL that leads to it. */
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { makeFolder } from "../../../reports/folder.ts";
import { withoutCredentials } from "../../../reports/redact.ts";
import { visitedOf, type Target } from "../../target/target.ts";
import { fileTrouble } from "../../../reports/format/file-trouble.ts";

const folderOf = ({ XDG_STATE_HOME }: NodeJS.ProcessEnv): string =>
  join(XDG_STATE_HOME || join(homedir(), ".local", "state"), "assay");

const digest = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);

const beginningOf = (website: string): string => `guest-${digest(website)}-`;
const ending = ".jsonl";

/**
 * The URL is part of it, since websites of two platforms may have one identifier, as where one is a copy of the other: what a
 * run left on one must not be taken for what stands on the other.
 */
export const journalPath = (
  { url, website = "" }: Pick<Target, "url" | "website">,
  environment: NodeJS.ProcessEnv,
): string =>
  join(folderOf(environment), `${beginningOf(website)}${digest(withoutCredentials(url))}${ending}`);

/** Journals of runs on websites of this identifier, through whatever URL, the latest first. */
export function journalPaths(website: string, environment: NodeJS.ProcessEnv): string[] {
  const folder = folderOf(environment);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(beginningOf(website)) && name.endsWith(ending))
    .map((name) => join(folder, name))
    .toSorted((a, b) => writtenAt(b) - writtenAt(a));
}

/**
 * One sentence where no journal can be written of a run on websites that the target names, as in a container whose user has no
 * home; a stage removes by itself what it made.
 */
export function withoutJournal(target: Target, environment: NodeJS.ProcessEnv): string | undefined {
  if (target.stage || !visitedOf(target).length) return undefined;
  const folder = folderOf(environment);
  try {
    makeJournalFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `cannot write into ${folder}, where a run notes what it has to take back should it be killed: ${fileTrouble(error)}; set XDG_STATE_HOME to a folder that can be written and that lasts`;
  }
}

/** Makes a folder that only its owner may read. */
export const makeJournalFolder = (folder: string): void => makeFolder(folder, 0o700);

/** When a journal was last written (ms); one that has just been removed counts as the oldest. */
const writtenAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
