/** `assay corpus`: seeded request bodies as JSON lines, for load generators. */
import { once } from "node:events";
import { Command } from "commander";
import { loadContract } from "../../contract/contract.ts";
import { corpus as lines } from "../../fixtures/corpus.ts";
import { commaList, seed, wholeNumber } from "./support/option.ts";

/** Whoever reads may have enough, as `head` does: Node says nothing of that where it is console.log that writes. */
const endsWithReader = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
};

async function runCorpus(options: {
  operation: string[];
  count: number;
  seed: number;
}): Promise<void> {
  process.stdout.on("error", endsWithReader);
  for (const line of lines(loadContract(), options.operation, options)) {
    if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, "drain");
  }
}

export const corpus: Command = new Command("corpus")
  .description("Print seeded request bodies as JSON lines.")
  .requiredOption("--operation <ids>", "operations, separated by commas; required", commaList)
  .option("--count <number>", "lines to print", wholeNumber(1, 10_000_000), 100)
  .addOption(seed("one seed gives one corpus"))
  .action(runCorpus);
