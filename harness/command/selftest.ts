/** `assay selftest`: the harness measured on planted faults and legal accents. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { globToRegExp } from "../../contract/glob.ts";
import { collect, commaList, folder, seed, wholeNumber } from "./support/option.ts";
import { collectProperties, type Registered } from "../judge/registry.ts";
import { publish } from "../selftest/publish.ts";
import { measureWorth } from "../selftest/worth.ts";
import { isCaught } from "../selftest/fault.ts";
import { selftest } from "../selftest/selftest.ts";
import { line, numbers, table } from "../selftest/text.ts";
import { exitCodes } from "../record/tally.ts";
import { makeFolder } from "../../reports/folder.ts";
import { counted, thousands } from "../../reports/format/text.ts";

interface Options {
  fault?: string[];
  accent?: string[];
  whole?: number;
  byHand: boolean;
  family?: string[];
  rule?: string[];
  oneIn: number;
  alone: boolean;
  publish: boolean;
  atOnce: number;
  seed: number;
  out: string;
}

/** Groups of faults that a self-test without further options plants in whole runs: a few minutes' worth. */
const wholeGroups = 4;

/** Faults after which it is said how far the last part is: every minute or so. */
const saidEach = 300;

async function runSelftest(options: Options): Promise<void> {
  const families = options.family && new Set(options.family);
  const globs = options.rule?.map(globToRegExp);
  // A command line that names a part means that part alone.
  const { fault, accent, byHand, whole } = options;
  const isNamed = fault || accent || byHand || whole !== undefined;
  if (options.publish && (isNamed || families || globs || options.alone || options.oneIn > 1))
    throw new Error("--publish measures all of it: leave out what names a part");
  if (fault && byHand && !accent)
    throw new Error(
      "--by-hand is about accents, and only faults are named: add --accent, or leave it out",
    );
  const faults = fault ?? (isNamed && whole === undefined ? [] : ["*"]);
  const result = await selftest({
    faults,
    whole: whole ?? (isNamed ? 0 : wholeGroups),
    accents: accent ?? (isNamed && !byHand ? [] : ["*"]),
    grounds: isNamed ? [byHand ? "by hand" : "stage"] : ["stage", "by hand"],
    seed: options.seed,
    oneIn: options.oneIn,
    alone: options.alone,
    atOnce: options.atOnce,
    accentRules: ({ rule }: Registered) =>
      (!families || families.has(rule.family)) &&
      (!globs || globs.some((glob) => glob.test(rule.id))),
    onResult: (one) => console.log(line(one)),
  });
  makeFolder(options.out);
  await writeFile(join(options.out, "selftest.json"), `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(join(options.out, "selftest.md"), `${numbers(result)}\n\n${table(result)}\n`);
  console.log(`\n${numbers(result)}\nTable: ${join(options.out, "selftest.md")}`);
  if (options.publish) {
    console.log(
      "What finds each fault, for the order of --budget, is tried next: some twelve minutes.",
    );
    const registry = await collectProperties();
    const worth = await measureWorth(registry, options.seed, options.atOnce, (tried, of) => {
      if (tried % saidEach === 0) console.log(`  ${thousands(tried)} of ${counted(of, "fault")}`);
    });
    console.log(`Written: ${(await publish(result, registry, worth)).join(", ")}`);
  }
  const isClean =
    result.faults.every(isCaught) &&
    !result.whole?.holes.length &&
    [...result.accents, ...result.byHand].every(({ alarms }) => alarms.length === 0);
  process.exitCode = isClean ? exitCodes.conforming : exitCodes["non-conforming"];
}

export const selftestCommand: Command = new Command("selftest")
  .description(
    "Measure the harness: each fault must be caught, alone and in whole runs; no accent may raise an alarm, with a stage or without.",
  )
  .option("--fault <glob>", "only these faults; may be repeated", collect)
  .option(
    "--accent <glob>",
    "only these accents, planted together where they agree; may be repeated",
    collect,
  )
  .option(
    "--whole <groups>",
    "also plant faults, some forty together, in this many whole runs; 100 for all faults",
    wholeNumber(1, 1000),
  )
  .option("--by-hand", "judge accents without a stage, on what an owner gives by hand", false)
  .option("--family <names>", "judge accents only on rules of these families", commaList)
  .option("--rule <glob>", "judge accents only on these rules; may be repeated", collect)
  .option(
    "--one-in <number>",
    "judge each group of accents on one in N rules, each group on others",
    wholeNumber(1, 1000),
    1,
  )
  .option("--alone", "plant each accent by itself and not together with others", false)
  .option(
    "--at-once <number>",
    "references with a fault that are judged at a time",
    wholeNumber(1, 64),
    8,
  )
  .addOption(seed())
  .option(
    "--publish",
    "write docs/measured.md and the order of runs with a small budget, once everything was judged",
    false,
  )
  .option("--out <directory>", "where the table goes", folder, "reports/out")
  .action(runSelftest);
