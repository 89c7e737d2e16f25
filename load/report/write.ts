/** Writes the reports of a load run beside its load.json. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { page } from "./page.ts";
import type { ReportInput } from "./say.ts";
import { summaryMarkdown } from "./summary.ts";

export async function writeLoadReports(input: ReportInput, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, "load.html"), page(input));
  await writeFile(join(directory, "summary.md"), summaryMarkdown(input));
}
