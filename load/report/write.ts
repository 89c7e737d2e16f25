/** Writes the results of a load run. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../../contract/thrown.ts";
import { loadJunit } from "./junit.ts";
import { page } from "./page.ts";
import type { ReportInput } from "./say.ts";
import { summaryMarkdown } from "./summary.ts";
import { makeFolder } from "../../reports/folder.ts";

/** What stands in each file. */
const texts: Readonly<Record<string, (input: ReportInput) => string>> = {
  "load.json": ({ result }) => `${JSON.stringify(result, undefined, 2)}\n`,
  "load.html": page,
  "junit.xml": ({ result }) => loadJunit(result),
  "summary.md": summaryMarkdown,
};

/** The names of the files that are written. */
export const reportFiles: readonly string[] = Object.keys(texts);

/** Writes everything that can be written; throws if anything could not be, naming it. */
export async function writeLoadReports(input: ReportInput, directory: string): Promise<void> {
  makeFolder(directory);
  const problems: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const file = join(directory, name);
    try {
      await writeFile(file, text(input));
    } catch (error) {
      // Half a report, on a disk that is full, could be taken for a whole one.
      await rm(file, { force: true });
      problems.push(`${name}: ${messageOf(error)}`);
    }
  }
  if (problems.length)
    throw new Error(`not all results could be written to ${directory}: ${problems.join("; ")}`);
}
