#!/usr/bin/env node
/** The command `assay`. Each subcommand stands in `harness/command/`. */
import { messageOf, stackOf } from "../contract/thrown.ts";
import { Command, CommanderError } from "commander";
import { fileTrouble, pathInTrouble } from "../reports/format/file-trouble.ts";
import { printError } from "../reports/format/print.ts";
import { exitCodes } from "./record/tally.ts";

/** Only the one that is asked for is loaded, so that no command waits for what the others need. */
const commands = new Map<string, () => Promise<Command>>([
  ["certify", async () => (await import("./command/certify.ts")).certify],
  ["replay", async () => (await import("./command/replay.ts")).replay],
  ["explain", async () => (await import("./command/explain.ts")).explain],
  ["list", async () => (await import("./command/list.ts")).list],
  ["doctor", async () => (await import("./command/doctor.ts")).doctor],
  ["sweep", async () => (await import("./command/sweep.ts")).sweep],
  ["serve", async () => (await import("./command/serve.ts")).serve],
  ["selftest", async () => (await import("./command/selftest.ts")).selftestCommand],
  ["load", async () => (await import("./command/load.ts")).load],
  ["diff", async () => (await import("./command/diff.ts")).diff],
  ["matrix", async () => (await import("./command/matrix.ts")).matrix],
  ["merge", async () => (await import("./command/merge.ts")).merge],
  ["baseline", async () => (await import("./command/baseline.ts")).baseline],
  ["certificate", async () => (await import("./command/certificate.ts")).certificate],
  ["verify", async () => (await import("./command/verify.ts")).verify],
  ["corpus", async () => (await import("./command/corpus.ts")).corpus],
]);

/** What no input explains: a slip in the code of assay, or an installation that lacks a part. */
const isDefect = (error: unknown): boolean =>
  (error instanceof TypeError && !("code" in error)) ||
  error instanceof ReferenceError ||
  (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND";

/** What is wrong with how the command was called. */
function mistakeText(error: unknown): string {
  const path = pathInTrouble(error);
  return path === undefined ? messageOf(error) : `cannot use ${path}: ${fileTrouble(error)}`;
}

const defectText = (error: unknown): string =>
  `a defect of assay itself, or of its installation: ${stackOf(error)}`;

// Node would end with 1, which says that the target does not conform.
process.on("uncaughtException", (error) => {
  printError(defectText(error));
  process.exit(exitCodes.broken);
});

const program = new Command("assay")
  .description("Conformance and load test harness for the Messaging Platform API.")
  .showHelpAfterError("Run `assay --help`, or `assay <command> --help`.")
  .showSuggestionAfterError()
  .exitOverride();

const [, , first = ""] = process.argv;
const versionFlags = ["-V", "--version"];
const isVersionAsked = versionFlags.includes(first);
// The digest takes the whole contract, so it is worked out only when asked for.
const versionText = isVersionAsked
  ? (await import("./command/support/version-text.ts")).versionText()
  : "";
program.version(versionText, versionFlags.join(", "), "version, commit and contract digest");

const asked = commands.get(first);
const all = isVersionAsked ? [] : commands.values();

try {
  for (const load of asked ? [asked] : all)
    program.addCommand((await load()).copyInheritedSettings(program));
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // commander has printed what was wrong; --help and --version also end here, with 0.
    process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage;
  } else if (isDefect(error)) {
    printError(defectText(error));
    process.exitCode = exitCodes.broken;
  } else {
    printError(mistakeText(error));
    process.exitCode = exitCodes.usage;
  }
}
