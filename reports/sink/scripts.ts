/** scripts/: a shell script for each failing rule that can be shown by calls alone. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasFailed, type RunRecord } from "../run.ts";
import { isScriptable, scriptOf } from "../script/script.ts";
import { clearFolder } from "../clear-folder.ts";
import { makeFolder } from "../folder.ts";

/** The name of a file: ids hold `:` and `/`, which some file systems do not. */
const scriptName = (rule: string): string => `${rule.replaceAll(/[^\w.-]/g, "_")}.sh`;

/** How each begins. */
const head = /^#!\/bin\/sh\n# (?:MUST|SHOULD|MAY) \S+: /;

/** Removes scripts of earlier runs, and nothing that others put there. */
export const clearScripts = (directory: string): Promise<void> =>
  clearFolder(
    join(directory, "scripts"),
    async (path) => path.endsWith(".sh") && head.test(await readFile(path, "utf8")),
  );

/** Writes scripts that may be executed; no folder where there are none. */
export async function writeScripts(record: RunRecord, directory: string): Promise<void> {
  const folder = join(directory, "scripts");
  await clearScripts(directory);
  const failing = record.rules.filter((rule) => hasFailed(rule) && isScriptable(rule));
  if (!failing.length) return;
  makeFolder(folder);
  for (const rule of failing)
    await writeFile(join(folder, scriptName(rule.id)), scriptOf(record, rule), { mode: 0o755 });
}
