/** The options that say which target a command is about. */
import type { Command } from "commander";
import { collect } from "./option.ts";

/** `--target` and `--base-url`. */
export const addTargetOptions = (
  command: Command,
  ofFile = "target file; docs/target.md says what it holds",
): Command =>
  command
    .option("--target <file>", ofFile)
    .option("--base-url <url>", "URL of the target; overrides that of the target file");

/** Adds the options that name a target, and those that plant faults and accents where none is named. */
export const addPlantedTargetOptions = (command: Command): Command =>
  addTargetOptions(command)
    .option("--fault <id>", "plant this fault in the embedded reference; may be repeated", collect)
    .option(
      "--accent <id>",
      "let the embedded reference speak with this accent; may be repeated",
      collect,
    );
