/** `assay load merge`: one verdict for the summaries that several generators wrote of one run. */
import { writeFile } from "node:fs/promises";
import { Command } from "commander";
import type { Summary } from "../../lib/summary.ts";
import type { Definition } from "../definition.ts";
import { exitCodeOfError } from "../failure.ts";
import { resultOf } from "../judged.ts";
import { mergeSummaries } from "../merge.ts";
import { Misuse } from "../misuse.ts";
import { configHash } from "../plan.ts";
import { readProfile } from "../profile.ts";
import { readSummary } from "../read-summary.ts";
import { exitCodeOf, type LoadResult } from "../result.ts";
import { describeResult } from "../terminal.ts";

interface MergeOptions {
  profile?: string;
  out: string;
}

function sumOf(summaries: readonly Summary[]): Summary {
  try {
    return mergeSummaries(summaries);
  } catch (cause) {
    throw new Misuse((cause as Error).message, { cause });
  }
}

async function merge(files: string[], { profile, out }: MergeOptions): Promise<number> {
  const summary = sumOf(await Promise.all(files.map(readSummary)));
  const { scenario: name, seed, config_hash, slots, slot_ms } = summary;
  const { scenario } = (await import(`../scenario/${name}.ts`)) as {
    scenario: Definition<unknown, unknown>;
  };
  if (!scenario.judgeSum) {
    throw new Misuse(
      `summaries of ${name} can be added but not judged: its verdict needs more than counts, so let one \`assay load ${name} --generators N\` run all of them`,
    );
  }
  const { settings, objectives } = readProfile<unknown>(name, profile ?? summary.profile);
  if (
    configHash({ scenario: name, seed, configuration: { settings, objectives } }) !== config_hash
  ) {
    throw new Misuse(
      `the profile ${profile ?? summary.profile} is not the one that these summaries were measured with; name theirs with --profile`,
    );
  }
  const judgement = scenario.judgeSum(summary, settings);
  const result: LoadResult = {
    ...resultOf(summary, judgement, objectives, slots.length * slot_ms),
    cpu: { generators: [], target: [] },
  };
  await writeFile(out, `${JSON.stringify(result, undefined, 2)}\n`);
  console.log([...judgement.lines, ...describeResult(result), `  result: ${out}`].join("\n"));
  return exitCodeOf(result.outcome);
}

export const command: Command = new Command("merge")
  .description("One verdict for the summaries that several generators wrote of one run.")
  .argument("<files...>", "summaries, or load.json files")
  .option("--profile <name>", "profile of the run, where it was a file")
  .option("--out <file>", "where the result goes", "load.json")
  .action(async (files: string[], options: MergeOptions) => {
    try {
      process.exitCode = await merge(files, options);
    } catch (error) {
      console.error(`assay: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = exitCodeOfError(error);
    }
  });
