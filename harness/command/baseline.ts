/** `assay baseline RUN`: the known failures of a target file, from a run. */
import { writeFileSync } from "node:fs";
import { Command } from "commander";
import { isMap, isSeq, parseDocument } from "yaml";
import { allRules, loadContract } from "../../contract/contract.ts";
import { baselineOf, type Baseline } from "../../reports/baseline.ts";
import type { RunRecord } from "../../reports/run.ts";
import { readRun } from "../../reports/read-run.ts";
import { counted } from "../../reports/format/text.ts";
import { wrongBefore, type KnownFailure } from "../record/known-failure.ts";
import { namedFile } from "../target/named-file.ts";
import { readYaml } from "../target/read-yaml.ts";
import { printError } from "../../reports/format/print.ts";

interface BaselineOptions {
  target?: string;
  reason: string;
}

interface TargetFile {
  name?: unknown;
  knownFailures?: KnownFailure[];
}

const isEntry = (one: unknown): boolean =>
  typeof one === "object" && one !== null && "rule" in one && typeof one.rule === "string";

/** The name and the entries of the file as it is now: it may have changed since the run. */
function readTargetFile(file: string, path: string): TargetFile {
  const value = readYaml(file, path) ?? {};
  if (typeof value !== "object" || Array.isArray(value))
    throw new Error(`${path}: the file holds no keys and values`);
  const { name, knownFailures = [] } = value as TargetFile;
  if (!Array.isArray(knownFailures) || !knownFailures.every(isEntry))
    throw new Error(`${path}: /knownFailures is not a list of entries with rule and reason`);
  return { name, knownFailures };
}

/** A variable says nothing until it is read. */
const isOther = (name: unknown, { target }: RunRecord): name is string =>
  typeof name === "string" && !name.includes("${") && name !== target.name;

/** Only entries are added and removed, so that variables, comments and all other entries of the file stay as they are. */
function rewritten(file: string, { knownFailures, pruned, added }: Baseline): string {
  const document = parseDocument(file);
  const list = document.get("knownFailures");
  if (isSeq(list)) {
    list.items = list.items.filter(
      (entry) => !(isMap(entry) && pruned.includes(String(entry.get("rule")))),
    );
    const entries = knownFailures.filter(({ rule }) => added.includes(rule));
    for (const entry of entries) list.add(document.createNode(entry));
  } else document.set("knownFailures", knownFailures);
  return document.toString({ lineWidth: 0 });
}

function runBaseline(run: string, { target, reason }: BaselineOptions): void {
  const { record } = readRun(run);
  const file = target === undefined ? "" : namedFile("target file", target);
  const { name, knownFailures: known = [] }: TargetFile =
    target === undefined ? { knownFailures: record.knownFailures } : readTargetFile(file, target);
  const result = baselineOf({ rules: record.rules, knownFailures: known }, reason);
  const { knownFailures, added, pruned, kept } = result;
  const text = rewritten(file, result);
  if (target === undefined) process.stdout.write(text);
  else writeFileSync(target, text);
  if (isOther(name, record))
    printError(
      `the run is of ${record.target.name}, and ${target} is of ${name}: is it the right one?`,
    );
  for (const rule of pruned) printError(`removed ${rule}: it passes`);
  // Such as an entry that has expired: the rule that it names would go on to fail the gate.
  const all = allRules(loadContract());
  const wrong = wrongBefore({ knownFailures }, { rules: all, all, now: new Date() });
  for (const rule of kept)
    if (!wrong.some((one) => one.includes(` ${rule} `)))
      printError(`kept ${rule}: it was not judged in this run`);
  for (const problem of wrong) printError(`${problem}, or the next run is non-conforming`);
  printError(
    `${counted(knownFailures.length, "known failure")}: ${added.length} added, ${pruned.length} removed`,
  );
}

export const baseline: Command = new Command("baseline")
  .description("Write the failures of a run as known failures, and remove those that pass.")
  .argument("<run>", "--out directory of a run, or its run.json")
  .option("--target <file>", "target file to change; the entries are printed if absent")
  .option("--reason <text>", "why new failures are known", "known since the baseline")
  .action(runBaseline);
