/** scripts/: a shell script for each failing rule that can be shown by calls alone. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasFailed, type RunRecord } from "../run.ts";
import { isScriptable, scriptOf } from "../script/script.ts";
import { makeFolder } from "../folder.ts";

/** The name of a file: ids hold `:` and `/`, which some file systems do not. */
const scriptName = (rule: string): string => `${rule.replaceAll(/[^\w.-]/g, "_")}.sh`;

export async function writeScripts(record: RunRecord, directory: string): Promise<void> {
  const folder = join(directory, "scripts");
  await rm(folder, { recursive: true, force: true });
  const failing = record.rules.filter((rule) => hasFailed(rule) && isScriptable(rule));
  if (!failing.length) return;
  makeFolder(folder);
  for (const rule of failing)
    await writeFile(join(folder, scriptName(rule.id)), scriptOf(record, rule), { mode: 0o755 });
}
