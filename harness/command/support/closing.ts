/** The last words of a run, where it runs: on a terminal, or beside annotations and the summary of a step. */
import { randomUUID } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { annotations, stepSummary, unobeyed } from "../../../reports/format/github-actions.ts";
import { paintFor } from "../../../reports/format/paint.ts";
import { print, printError, printPainted } from "../../../reports/format/print.ts";
import type { RunRecord } from "../../../reports/run.ts";
import { closingWords } from "../../../reports/format/terminal.ts";

/** Names the report, once it is written: before that nobody could open it. */
export const sayReport = (report: string): void => print(`  report: ${report}`);

/**
 * A shard is silent except for its log: the run that they are merged into speaks for all.
 *
 * @param run the file of the run, where one is written
 */
export async function sayClosing(
  record: RunRecord,
  run: string | undefined,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const words = closingWords(record, run, paintFor(process.stdout));
  const isHosted = environment["GITHUB_ACTIONS"] === "true";
  printPainted(isHosted ? unobeyed(words, randomUUID()) : words);
  if (record.selection.shard) return;
  if (isHosted) for (const line of annotations(record)) console.log(line);
  const page = environment["GITHUB_STEP_SUMMARY"];
  if (page) {
    await appendFile(page, stepSummary(record)).catch((error: Error) =>
      printError(`the summary of the step could not be written: ${error.message}`),
    );
  }
}
