/** `assay load compare`: did anything change between two sets of runs? */
import { messageOf } from "../../contract/thrown.ts";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { exitCodes } from "../../harness/record/tally.ts";
import { compare, usualCriteria, type Comparison } from "../trend/compare.ts";
import { comparisonLines } from "../trend/say.ts";
import { side } from "../trend/side.ts";
import { exitCodeOfError } from "../runner/failure.ts";
import { print, printError } from "../../reports/format/print.ts";

interface Options {
  out: string;
  history?: string;
  scenario?: string;
  profile?: string;
  alpha: number;
  floor: number;
  operations: boolean;
}

/** A change for the worse is a finding; with too few runs nothing was decided. */
function exitCodeOf({ metrics }: Comparison): number {
  const changes = metrics.map(({ change }) => change);
  if (changes.includes("worse")) return exitCodes["non-conforming"];
  const isDecided = changes.length > 0 && !changes.includes("too few runs");
  return isDecided ? exitCodes.conforming : exitCodes.incomplete;
}

function between(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !(value > minimum && value < maximum)) {
      throw new InvalidArgumentError(`a number above ${minimum} and below ${maximum} is expected.`);
    }
    return value;
  };
}

async function runCompare(before: string, after: string, options: Options): Promise<void> {
  const { out, history = join(out, "history.jsonl"), scenario, profile, alpha, floor } = options;
  const choice = {
    history,
    onShort: printError,
    ...(scenario === undefined ? {} : { scenario }),
    ...(profile === undefined ? {} : { profile }),
  };
  try {
    const comparison = compare(
      await side(before, choice),
      await side(after, choice),
      { alpha, floor },
      options.operations ? "operations" : "metrics",
    );
    print(comparisonLines(comparison).join("\n"));
    const hasOperations = Object.keys(comparison.after[0]?.operations ?? {}).length > 0;
    if (hasOperations && !options.operations)
      print("An operation that alone is slower may be lost among the others: see --operations.");
    process.exitCode = exitCodeOf(comparison);
  } catch (error) {
    printError(messageOf(error));
    process.exitCode = exitCodeOfError(error);
  }
}

export const command: Command = new Command("compare")
  .description(
    "Compare two sets of runs. A side is, with commas between: load.json files or their folders, nights:6..10 of the history (1 is the newest), or days, 2026-11-01..2026-11-14.",
  )
  .argument("<before>", "the runs to compare with")
  .argument("<after>", "the runs that may have changed")
  .option("--out <directory>", "where the history is", "reports/out/load")
  .option("--history <file>", "the history; history.jsonl in the directory if absent")
  .option("--scenario <name>", "only runs of this scenario are taken from the history")
  .option("--profile <name>", "only runs of this profile are taken from the history")
  .option(
    "--alpha <probability>",
    "chance that is accepted of claiming any change where there is none",
    between(0, 1),
    usualCriteria.alpha,
  )
  .option(
    "--floor <share>",
    "relative change of the medians that matters",
    between(0, 1_000),
    usualCriteria.floor,
  )
  .option("--operations", "compare the median of each operation instead of all together", false)
  .action(runCompare);
