/** Writes the results of a load run. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../../contract/thrown.ts";
import { loadJunit } from "./junit.ts";
import { page } from "./page.ts";
import type { ReportInput } from "./say.ts";
import { summaryMarkdown } from "./summary.ts";
import { makeFolder } from "../../reports/folder.ts";

/** Writes everything that can be written; throws if anything could not be, naming it. */
export async function writeLoadReports(input: ReportInput, directory: string): Promise<void> {
  makeFolder(directory);
  const texts: Record<string, () => string> = {
    "load.json": () => `${JSON.stringify(input.result, undefined, 2)}\n`,
    "load.html": () => page(input),
    "junit.xml": () => loadJunit(input.result),
    "summary.md": () => summaryMarkdown(input),
  };
  const problems: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const file = join(directory, name);
    try {
      await writeFile(file, text());
    } catch (error) {
      // Half a report, on a disk that is full, could be taken for a whole one.
      await rm(file, { force: true });
      problems.push(`${name}: ${messageOf(error)}`);
    }
  }
  if (problems.length)
    throw new Error(`not all results could be written to ${directory}: ${problems.join("; ")}`);
}
