/** run.json: the record as it is; `reports/run.schema.json` is its form. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writtenRule } from "../form.ts";
import type { RunRecord } from "../run.ts";

/** Writes run.json. */
export async function writeRun(record: RunRecord, directory: string): Promise<void> {
  await writeFile(join(directory, "run.json"), runJson(record));
}

/** One rule per line, so that two runs can be compared with any tool. */
export function runJson({ rules, besides, ...rest }: RunRecord): string {
  const members = Object.entries({ ...rest, besides: besides.map(writtenRule) }).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  const lines = rules.map((rule) => JSON.stringify(writtenRule(rule)));
  return `{${members.join(",\n")},\n"rules":[\n${lines.join(",\n")}\n]}\n`;
}
