/** verdicts.jsonl: one verdict a line, for tools that read line by line. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunRecord } from "../run.ts";

export async function writeVerdicts({ rules }: RunRecord, directory: string): Promise<void> {
  const lines = rules.map((rule) => `${JSON.stringify(rule)}\n`);
  await writeFile(join(directory, "verdicts.jsonl"), lines.join(""));
}
