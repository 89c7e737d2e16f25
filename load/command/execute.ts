/** A run from the command line: plays it, writes the results and says what became of it. */
import { messageOf } from "../../contract/thrown.ts";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { version } from "../../harness/version.ts";
import { lockFolder } from "../../harness/process/lock.ts";
import { print, printError } from "../../reports/format/print.ts";
import { reportFiles, writeLoadReports } from "../report/write.ts";
import type { Definition } from "../runner/definition.ts";
import { exitCodeOf, exitCodeOfError } from "../runner/failure.ts";
import { dashboard, runScenario, type LoadRunOptions } from "../runner/run.ts";
import { describeResult } from "../runner/terminal.ts";
import { asUsageError } from "../shared/usage-error.ts";
import { nightsLike, remember, requireHistory } from "../trend/history.ts";
import { pointOf } from "../trend/point.ts";

/** Where it cannot be written is a mistake of whoever named it. */
function lock(out: string): Disposable {
  try {
    return lockFolder(out);
  } catch (cause) {
    throw asUsageError(cause);
  }
}

/** Nights that a report shows. */
const mostNights = 30;

/** An old one would be taken for this run's, and k6 writes none for a very short run. */
async function removeEarlier(out: string): Promise<void> {
  for (const file of [...reportFiles, dashboard]) await rm(join(out, file), { force: true });
}

export interface LoadExecuteOptions extends Omit<LoadRunOptions, "out" | "beforeLoad"> {
  out: string;
  /** The history file; `history.jsonl` in `out` if absent. */
  history?: string;
}

/** Returns the exit code. */
export async function executeLoad<Settings, Data>(
  definition: Definition<Settings, Data>,
  options: LoadExecuteOptions,
): Promise<number> {
  const out = resolve(options.out, definition.name);
  const historyFile = resolve(options.history ?? join(options.out, "history.jsonl"));
  try {
    using _ = lock(out);
    // Before the run, since a history that cannot be read, or not be written, should not waste a run.
    const history = await requireHistory(historyFile);
    const { result, lines } = await runScenario(definition, {
      ...options,
      out,
      beforeLoad: () => removeEarlier(out),
    });
    const exitCode = exitCodeOf(result.outcome);
    // First, since a full disk must not cost the verdict.
    print([...lines, ...describeResult(result)].join("\n"));
    const point = pointOf(result);
    const remembered = await Promise.allSettled([remember(historyFile, point)]);
    await writeLoadReports(
      {
        assay: version,
        result,
        exitCode,
        nights: nightsLike(point, [...history, point], mostNights),
        dashboards: existsSync(join(out, dashboard)) ? [dashboard] : [],
      },
      out,
    );
    // The results are of use without it.
    for (const one of remembered) if (one.status === "rejected") throw one.reason;
    print(`  report: ${join(options.out, definition.name, "load.html")}`);
    return exitCode;
  } catch (error) {
    printError(messageOf(error));
    return exitCodeOfError(error);
  }
}
