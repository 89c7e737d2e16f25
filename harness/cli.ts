#!/usr/bin/env node
/** The command `assay`. Each subcommand stands in `harness/command/`. */
import { Command, CommanderError } from "commander";
import { certify } from "./command/certify.ts";
import { corpus } from "./command/corpus.ts";
import { doctor } from "./command/doctor.ts";
import { explain } from "./command/explain.ts";
import { list } from "./command/list.ts";
import { replay } from "./command/replay.ts";
import { selftestCommand } from "./command/selftest.ts";
import { serve } from "./command/serve.ts";

/** Usage and configuration errors (design: exit codes). */
const usageError = 2;

const program = new Command("assay")
  .description("Conformance and load test harness for the Messaging Platform API.")
  .showHelpAfterError("Run `assay --help`, or `assay <command> --help`.")
  .showSuggestionAfterError()
  .exitOverride();

for (const command of [certify, replay, explain, list, doctor, serve, selftestCommand, corpus])
  program.addCommand(command.copyInheritedSettings(program));

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // commander has printed what was wrong; --help and --version end here with 0.
    process.exitCode = error.exitCode === 0 ? 0 : usageError;
  } else {
    console.error(`assay: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = usageError;
  }
}
