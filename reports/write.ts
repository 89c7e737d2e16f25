/** Writes every report of a run. */
import { mkdir } from "node:fs/promises";
import type { RunRecord } from "./run.ts";
import { writeAllure } from "./sink/allure.ts";
import { writeHtml } from "./sink/html.ts";
import { writeJunit } from "./sink/junit.ts";
import { writeRun } from "./sink/run.ts";
import { writeSummary } from "./sink/summary.ts";
import { writeVerdicts } from "./sink/verdicts.ts";

/** Writes one kind of report into a directory that exists. */
type Sink = (record: RunRecord, directory: string) => Promise<void>;

/** Sinks by what they write. */
const sinks: Readonly<Record<string, Sink>> = {
  "run.json": writeRun,
  "verdicts.jsonl": writeVerdicts,
  "junit.xml": writeJunit,
  "summary.md": writeSummary,
  "report.html": writeHtml,
  "allure-results": writeAllure,
};

/** Writes all that can be written; throws when anything could not, naming it. */
export async function writeReports(record: RunRecord, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const names = Object.keys(sinks);
  const results = await Promise.allSettled(
    Object.values(sinks).map((sink) => sink(record, directory)),
  );
  const problems = results.flatMap((result, i) =>
    result.status === "rejected" ? [`${names[i]}: ${(result.reason as Error).message}`] : [],
  );
  if (problems.length) {
    throw new Error(`not all reports could be written to ${directory}: ${problems.join("; ")}`);
  }
}
