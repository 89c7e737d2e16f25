/** The options of every command that makes a load. */
import type { Command } from "commander";
import { folder, repeatable, seed } from "../../harness/command/support/option.ts";
import { addTargetOptions } from "../../harness/command/support/target-options.ts";

export interface LoadOptions {
  target?: string;
  baseUrl?: string;
  profile: string;
  set: string[];
  seed: number;
  out: string;
  history?: string;
}

/** Which target, which load, and where the results go. */
export const addLoadOptions = (
  command: Command,
  ofFile = "target file; the embedded reference if absent",
): Command =>
  addTargetOptions(command, ofFile)
    .option("--profile <name>", "smoke, ci, nightly, capacity, or a .yaml file", "smoke")
    .addOption(repeatable("--set <name=value>", "a setting in place of the profile's"))
    .addOption(seed("one seed gives one load"))
    .option("--out <directory>", "where the results go", folder, "reports/out/load")
    .option("--history <file>", "one line a run; history.jsonl in the directory if absent");
