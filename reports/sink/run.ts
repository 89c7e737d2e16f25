/** run.json: the record as it is; `reports/run.schema.json` is its form. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunRecord } from "../run.ts";

export async function writeRun(record: RunRecord, directory: string): Promise<void> {
  await writeFile(join(directory, "run.json"), `${JSON.stringify(record, undefined, 1)}\n`);
}
