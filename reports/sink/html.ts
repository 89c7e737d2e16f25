/** report.html: the report for people, one file. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { page } from "../html/page.ts";
import type { RunRecord } from "../run.ts";

export async function writeHtml(record: RunRecord, directory: string): Promise<void> {
  await writeFile(join(directory, "report.html"), page(record));
}
