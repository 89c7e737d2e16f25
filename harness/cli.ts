#!/usr/bin/env node
/** The command `assay`. Each subcommand stands in `harness/command/`. */
import { Command } from "commander";
import { list } from "./command/list.ts";

const program = new Command("assay")
  .description("Conformance and load test harness for the Messaging Platform API.")
  .showHelpAfterError()
  .showSuggestionAfterError()
  .addCommand(list);

await program.parseAsync();
