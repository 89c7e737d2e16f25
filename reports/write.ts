/** Writes the reports of a run that were asked for. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { RunRecord } from "./run.ts";
import { clearAllure, writeAllure } from "./sink/allure.ts";
import { writeHar } from "./sink/har.ts";
import { writeHtml } from "./sink/html.ts";
import { writeJunit } from "./sink/junit.ts";
import { clearScripts, writeScripts } from "./sink/scripts.ts";
import { writeRun } from "./sink/run.ts";
import { writeSummary } from "./sink/summary.ts";
import { writeVerdicts } from "./sink/verdicts.ts";
import { makeFolder } from "./folder.ts";

/** Writes one kind of report into a directory that exists. */
interface Sink {
  writes: string;
  /** What is made of that beside it. */
  page?: string;
  /** Whether each of its lines is true by itself. */
  byLine?: boolean;
  /** Removes it where it is a folder, in which others may have put things. */
  clear?: (directory: string) => Promise<void>;
  write: (record: RunRecord, directory: string) => Promise<void>;
}

/** Sinks by the name that `--report` takes. */
export const sinks = {
  html: { writes: "report.html", write: writeHtml },
  json: { writes: "run.json", write: writeRun },
  jsonl: { writes: "verdicts.jsonl", byLine: true, write: writeVerdicts },
  junit: { writes: "junit.xml", write: writeJunit },
  md: { writes: "summary.md", write: writeSummary },
  sh: { writes: "scripts", write: writeScripts, clear: clearScripts },
  har: { writes: "exchanges.har", write: writeHar },
  allure: {
    writes: "allure-results",
    page: "allure.html",
    write: writeAllure,
    clear: clearAllure,
  },
} as const satisfies Record<string, Sink>;

async function removeOf({ writes, page, clear }: Sink, directory: string): Promise<void> {
  if (clear) await clear(directory);
  else await rm(join(directory, writes), { recursive: true, force: true });
  if (page !== undefined) await rm(join(directory, page), { force: true });
}

export type ReportName = keyof typeof sinks;

export const reportNames = Object.keys(sinks) as ReportName[];

/** What is written if nothing else is asked for. */
export const defaultReports: readonly ReportName[] = ["html", "json", "jsonl", "junit", "md"];

/** Where the report goes that people open: the page, else the first of these. */
export function firstReport(directory: string, names: readonly ReportName[]): string {
  const name = names.includes("html") ? "html" : names[0];
  return name ? join(directory, sinks[name].writes) : "none";
}

/** The file of the run, where one is among these reports. */
export const runFile = (directory: string, names: readonly ReportName[]): string | undefined =>
  names.includes("json") ? join(directory, sinks.json.writes) : undefined;

/** Removes what an earlier run left, so that nothing old is taken for the result of one that ends early. */
export async function clearReports(directory: string): Promise<void> {
  makeFolder(directory);
  await Promise.all(Object.values(sinks).map((sink: Sink) => removeOf(sink, directory)));
}

/** Writes everything that can be written; throws if anything could not be, naming it. */
export async function writeReports(
  record: RunRecord,
  directory: string,
  names: readonly ReportName[] = defaultReports,
): Promise<void> {
  makeFolder(directory);
  const results = await Promise.allSettled(
    names.map(async (name) => {
      const sink: Sink = sinks[name];
      await sink.write(record, directory).catch(async (error: unknown) => {
        // Half a report, on a disk that is full, could be taken for a whole one.
        if (!sink.byLine) await removeOf(sink, directory);
        throw error;
      });
    }),
  );
  const problems = results.flatMap((result, i) =>
    result.status === "rejected"
      ? [`${sinks[names[i] as ReportName].writes}: ${(result.reason as Error).message}`]
      : [],
  );
  if (problems.length) {
    throw new Error(`not all reports could be written to ${directory}: ${problems.join("; ")}`);
  }
}
