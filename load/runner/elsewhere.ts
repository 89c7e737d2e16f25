/**
 * A run whose load is generated on other machines: writes the archive that they play, and waits for what they measured. Worlds, verdict
 * and clean-up stay here.
 */
import { execFile } from "node:child_process";
import { chmod, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { CouldNotRun } from "../../harness/case/stop.ts";
import { jsonIn } from "../../contract/parsed-json.ts";
import type { Summary } from "../shared/summary.ts";
import { quiet, scriptFile, type Generated, type GenerateOptions } from "./generator.ts";
import { summaryIn } from "./read-summary.ts";
import { UsageError } from "../shared/usage-error.ts";
import { counted } from "../../reports/format/text.ts";
import { makeFolder } from "../../reports/folder.ts";

export interface Elsewhere {
  /** Holds the archive and the folder of the results. */
  work: string;
  /** Longest wait for the results (ms). */
  patience: number;
  /** Is informed of what is to be done, and what has come. */
  tell: (text: string) => void;
}

export const archiveName = "archive.tar";
export const resultsName = "results";

const run = promisify(execFile);

/** In place of `generate`: one summary and one console file is expected from each generator. */
export function generateElsewhere(
  options: Elsewhere,
): (options: GenerateOptions) => Promise<Generated[]> {
  return async (generation) => {
    const { work, tell } = options;
    const results = join(work, resultsName);
    makeFolder(results, 0o700);
    const [before] = await summariesIn(results);
    if (before !== undefined) {
      throw new UsageError(`${results} holds ${before} of an earlier run; use an empty folder`);
    }
    const archive = join(work, archiveName);
    try {
      await writeArchive(generation, archive);
      tell(
        `wrote ${archive}, which holds the credentials of this run; waiting for summary-NAME.json and console-NAME.jsonl of ${counted(generation.generators, "generator")} in ${results}`,
      );
      return await collect(generation, options, results);
    } finally {
      // Its credentials end with the worlds of this run, but those of a target file do not.
      await rm(archive, { force: true });
    }
  };
}

/** k6 puts the plan into the archive, as the script reads it when it starts. */
async function writeArchive(
  { k6, script, plan, signal }: GenerateOptions,
  archive: string,
): Promise<void> {
  const half = `${archive}.half`;
  await run(k6.path, ["archive", "--env", `ASSAY_PLAN=${plan}`, "-O", half, scriptFile(script)], {
    signal,
    env: { ...process.env, ...quiet },
  });
  await chmod(half, 0o600);
  await rename(half, archive);
}

const period = 500;

async function collect(
  { generators, signal }: GenerateOptions,
  { patience, tell }: Elsewhere,
  results: string,
): Promise<Generated[]> {
  const deadline = Date.now() + patience;
  const seen = new Map<string, Summary>();
  while (seen.size < generators) {
    if (Date.now() > deadline) {
      throw new CouldNotRun(
        `only ${seen.size} of ${counted(generators, "generator")} had put their summaries into ${results} after ${Math.round(patience / 1000)} s; look at their logs, or give a longer --wait`,
      );
    }
    for (const name of await summariesIn(results)) {
      const summary = seen.has(name) ? undefined : await complete(join(results, name));
      if (!summary) continue;
      seen.set(name, summary);
      tell(`${name} has come, ${generators - seen.size} to go`);
    }
    if (seen.size < generators) await sleep(period, undefined, { signal });
  }
  if (seen.size > generators) {
    throw new UsageError(
      `${results} holds ${counted(seen.size, "summary", "summaries")} of ${counted(generators, "generator")}`,
    );
  }
  // Which of them came first says nothing, so that one load has one result.
  const byName = [...seen].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return byName.map(([name, summary]) => ({
    summary,
    samples: [],
    printed: join(results, name.replace(/^summary-(.*)\.json$/, "console-$1.jsonl")),
  }));
}

async function summariesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^summary-.+\.json$/.test(name)).sort();
}

/** Undefined while the file is still being copied. */
async function complete(path: string): Promise<Summary | undefined> {
  const value = jsonIn(await readFile(path, "utf8"));
  // A file that is half written is not JSON.
  return value === undefined ? undefined : summaryIn(value, basename(path));
}
