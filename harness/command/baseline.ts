/** `assay baseline RUN`: the known failures of a target file, from a run. */
import { writeFileSync } from "node:fs";
import { Command } from "commander";
import { parseDocument } from "yaml";
import { baselineOf } from "../../reports/baseline.ts";
import { readRun } from "../../reports/read-run.ts";
import { counted } from "../../reports/text.ts";
import { namedFile } from "../target/named-file.ts";
import { printError } from "../../reports/print.ts";

interface BaselineOptions {
  target?: string;
  reason: string;
}

/** Only the entry is replaced, so that variables and comments of the file stay. */
function runBaseline(run: string, { target, reason }: BaselineOptions): void {
  const { knownFailures, added, pruned, kept } = baselineOf(readRun(run).record, reason);
  const file = target === undefined ? undefined : namedFile("target file", target);
  const document = parseDocument(file ?? "");
  document.set("knownFailures", knownFailures);
  const text = document.toString({ lineWidth: 0 });
  if (target === undefined) process.stdout.write(text);
  else writeFileSync(target, text);
  for (const rule of pruned) printError(`removed ${rule}: it passes`);
  for (const rule of kept) printError(`kept ${rule}: it was not judged in this run`);
  printError(
    `${counted(knownFailures.length, "known failure")}: ${added.length} added, ${pruned.length} removed`,
  );
}

export const baseline: Command = new Command("baseline")
  .description("Write the failures of a run as known failures, and remove those that pass.")
  .argument("<run>", "--out directory of a run, or its run.json")
  .option("--target <file>", "target file to change; printed where it is absent")
  .option("--reason <text>", "why new failures are known", "known since the baseline")
  .action(runBaseline);
