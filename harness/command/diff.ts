/** `assay diff A B`: what changed between two runs. */
import { Command, Option } from "commander";
import { compareRuns, type RunDiff } from "../../reports/diff/compare.ts";
import { diffJson } from "../../reports/diff/json.ts";
import { diffMarkdown } from "../../reports/diff/markdown.ts";
import { hasChanged } from "../../reports/diff/say.ts";
import { diffText } from "../../reports/diff/text.ts";
import { print } from "../../reports/format/print.ts";
import { readRun } from "../../reports/read-run.ts";
import { exitCodes } from "../record/tally.ts";

const formats = { text: diffText, md: diffMarkdown, json: diffJson };

/** Which differences fail a gate. */
const gates = {
  nothing: () => false,
  new: ({ newlyFailing }) => newlyFailing.length > 0,
  any: hasChanged,
} satisfies Record<string, (diff: RunDiff) => boolean>;

interface DiffOptions {
  failOn: keyof typeof gates;
  format: keyof typeof formats;
}

function runDiff(a: string, b: string, { failOn, format }: DiffOptions): void {
  const diff = compareRuns(readRun(a).record, readRun(b).record);
  print(formats[format](diff));
  if (gates[failOn](diff)) process.exitCode = exitCodes["non-conforming"];
}

export const diff: Command = new Command("diff")
  .description("Compare two runs: earlier and later, or two implementations.")
  .argument("<before>", "--out directory of a run, or its run.json")
  .argument("<after>", "the run to compare with it")
  .addOption(
    new Option("--fail-on <what>", "exit 1 for newly failing rules, or for any difference")
      .choices(Object.keys(gates))
      .default("nothing"),
  )
  .addOption(
    new Option("--format <name>", "how the changes are written")
      .choices(Object.keys(formats))
      .default("text"),
  )
  .action(runDiff);
