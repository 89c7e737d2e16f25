/** Writes the reports of a load run beside its load.json. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { page } from "./page.ts";
import type { ReportInput } from "./say.ts";
import { summaryMarkdown } from "./summary.ts";
import { makeFolder } from "../../reports/folder.ts";

export async function writeLoadReports(input: ReportInput, directory: string): Promise<void> {
  makeFolder(directory);
  await writeFile(join(directory, "load.html"), page(input));
  await writeFile(join(directory, "summary.md"), summaryMarkdown(input));
}
