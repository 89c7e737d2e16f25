/** `assay load merge`: one verdict for the summaries that several generators wrote during one run. */
import { messageOf } from "../../contract/thrown.ts";
import { print, printError } from "../../reports/format/print.ts";
import { writeFile } from "node:fs/promises";
import { Command } from "commander";
import { plannedTime, type Summary } from "../shared/summary.ts";
import { loadScenario } from "./scenarios.ts";
import { exitCodeOf, exitCodeOfError } from "../runner/failure.ts";
import { resultOf } from "../runner/result.ts";
import { mergeSummaries } from "../runner/merge.ts";
import { repeatable } from "../../harness/command/support/option.ts";
import { asUsageError, UsageError } from "../shared/usage-error.ts";
import { configHash } from "../runner/plan.ts";
import { readProfile } from "../runner/profile.ts";
import { readSummary } from "../runner/read-summary.ts";
import type { LoadResult } from "../shared/result.ts";
import { describeResult } from "../runner/terminal.ts";
import { fileTrouble } from "../../reports/format/file-trouble.ts";

interface MergeOptions {
  profile?: string;
  set: string[];
  out: string;
}

function sumOf(summaries: readonly Summary[]): Summary {
  try {
    return mergeSummaries(summaries);
  } catch (cause) {
    throw asUsageError(cause);
  }
}

/** Refuses a summary that is given twice: it would count twice. */
function requireDifferent(files: readonly string[], summaries: readonly Summary[]): void {
  const named = new Map<string, string>();
  for (const [i, file] of files.entries()) {
    const summary = JSON.stringify(summaries[i]);
    const other = named.get(summary);
    if (other !== undefined)
      throw new UsageError(`${other} and ${file} hold the same summary: name each once`);
    named.set(summary, file);
  }
}

async function write(out: string, result: LoadResult): Promise<void> {
  try {
    await writeFile(out, `${JSON.stringify(result, undefined, 2)}\n`);
  } catch (cause) {
    throw new UsageError(
      `cannot write the result ${out}: ${fileTrouble(cause)}; name another file with --out`,
      { cause },
    );
  }
}

async function merge(files: string[], { profile, set, out }: MergeOptions): Promise<number> {
  const summaries = await Promise.all(files.map(readSummary));
  requireDifferent(files, summaries);
  const summary = sumOf(summaries);
  const { scenario: name, seed, config_hash } = summary;
  const scenario = await loadScenario(name);
  if (!scenario.judgeSum) {
    throw new UsageError(
      `summaries of ${name} can be added but not judged: its verdict needs more than counts, so let one \`assay load ${name} --generators N\` run all of them`,
    );
  }
  const { settings, objectives } = readProfile<unknown>(name, profile ?? summary.profile, set);
  if (
    configHash({ scenario: name, seed, configuration: { settings, objectives } }) !== config_hash
  ) {
    throw new UsageError(
      `the profile ${profile ?? summary.profile} is not the one that these summaries were measured with; name theirs with --profile and --set`,
    );
  }
  const judgement = scenario.judgeSum(summary, settings);
  const result: LoadResult = {
    ...resultOf(summary, judgement, objectives, plannedTime(summary)),
    cpu: { generators: [], target: [] },
  };
  await write(out, result);
  print([...judgement.lines, ...describeResult(result), `  result: ${out}`].join("\n"));
  return exitCodeOf(result.outcome);
}

export const command: Command = new Command("merge")
  .description("One verdict for the summaries that several generators wrote of one run.")
  .argument("<files...>", "summaries, or load.json files")
  .option("--profile <name>", "profile of the run, if that was a file")
  .addOption(repeatable("--set <name=value>", "a setting of the run that was not the profile's"))
  .option("--out <file>", "where the result goes", "load.json")
  .action(async (files: string[], options: MergeOptions) => {
    try {
      process.exitCode = await merge(files, options);
    } catch (error) {
      printError(messageOf(error));
      process.exitCode = exitCodeOfError(error);
    }
  });
