/** Writes the reports of a run that were asked for. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { RunRecord } from "./run.ts";
import { writeAllure } from "./sink/allure.ts";
import { writeHar } from "./sink/har.ts";
import { writeHtml } from "./sink/html.ts";
import { writeJunit } from "./sink/junit.ts";
import { writeScripts } from "./sink/scripts.ts";
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
  write: (record: RunRecord, directory: string) => Promise<void>;
}

/** Sinks by the name that `--report` takes. */
export const sinks = {
  html: { writes: "report.html", write: writeHtml },
  json: { writes: "run.json", write: writeRun },
  jsonl: { writes: "verdicts.jsonl", byLine: true, write: writeVerdicts },
  junit: { writes: "junit.xml", write: writeJunit },
  md: { writes: "summary.md", write: writeSummary },
  sh: { writes: "scripts", write: writeScripts },
  har: { writes: "exchanges.har", write: writeHar },
  allure: { writes: "allure-results", page: "allure.html", write: writeAllure },
} as const satisfies Record<string, Sink>;

const pathsOf = ({ writes, page }: Sink, directory: string): string[] =>
  [writes, page].flatMap((name) => (name === undefined ? [] : join(directory, name)));

const removeAll = async (paths: readonly string[]): Promise<void> =>
  void (await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true }))));

export type ReportName = keyof typeof sinks;

export const reportNames = Object.keys(sinks) as ReportName[];

/** What is written if nothing else is asked for. */
export const defaultReports: readonly ReportName[] = ["html", "json", "jsonl", "junit", "md"];

/** Where the first of these reports goes. */
export const firstReport = (directory: string, names: readonly ReportName[]): string =>
  names[0] ? join(directory, sinks[names[0]].writes) : "none";

/** The file of the run, where one is among these reports. */
export const runFile = (directory: string, names: readonly ReportName[]): string | undefined =>
  names.includes("json") ? join(directory, sinks.json.writes) : undefined;

/** Removes what an earlier run left, so that nothing old is taken for the result of one that ends early. */
export async function clearReports(directory: string): Promise<void> {
  makeFolder(directory);
  await removeAll(Object.values(sinks).flatMap((sink: Sink) => pathsOf(sink, directory)));
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
        if (!sink.byLine) await removeAll(pathsOf(sink, directory));
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
