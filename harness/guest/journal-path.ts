/** Where journals lie: below the user's folder for state, one for each website and each URL that leads to it. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { withoutCredentials } from "../../reports/redact.ts";
import type { Target } from "../target/target.ts";

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

/** Those of runs on websites of this identifier, through whatever URL, the latest first. */
export function journalPaths(website: string, environment: NodeJS.ProcessEnv): string[] {
  const folder = folderOf(environment);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(beginningOf(website)) && name.endsWith(ending))
    .map((name) => join(folder, name))
    .toSorted((a, b) => writtenAt(b) - writtenAt(a));
}

/** One that has just been removed is the oldest. */
const writtenAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
