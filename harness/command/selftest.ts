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
import { selftest, type SelftestOptions, type SelftestResult } from "../selftest/selftest.ts";
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

/** The rules on which accents are judged. */
function accentRulesOf({ family, rule }: Options): SelftestOptions["accentRules"] {
  const families = family && new Set(family);
  const globs = rule?.map(globToRegExp);
  return (registered: Registered) =>
    (!families || families.has(registered.rule.family)) &&
    (!globs || globs.some((glob) => glob.test(registered.rule.id)));
}

/**
 * What is measured: a command line that names a part means that part alone.
 *
 * @throws an error that says which options exclude each other
 */
function partsOf(
  options: Options,
): Pick<SelftestOptions, "faults" | "whole" | "accents" | "grounds"> {
  const { fault, accent, byHand, whole } = options;
  const isPart = fault || accent || byHand || whole !== undefined;
  const isNarrowed = options.family || options.rule || options.alone || options.oneIn > 1;
  if (options.publish && (isPart || isNarrowed))
    throw new Error("--publish measures all of it: leave out what names a part");
  if (fault && byHand && !accent)
    throw new Error(
      "--by-hand is about accents, and only faults are named: add --accent, or leave it out",
    );
  if (!isPart)
    return { faults: ["*"], whole: wholeGroups, accents: ["*"], grounds: ["stage", "by hand"] };
  return {
    faults: fault ?? (whole === undefined ? [] : ["*"]),
    whole: whole ?? 0,
    accents: accent ?? (byHand ? ["*"] : []),
    grounds: [byHand ? "by hand" : "stage"],
  };
}

/** Writes the result as JSON and as a page, and says where. */
async function writeResult(result: SelftestResult, out: string): Promise<void> {
  const page = join(out, "selftest.md");
  makeFolder(out);
  await writeFile(join(out, "selftest.json"), `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(page, `${numbers(result)}\n\n${table(result)}\n`);
  console.log(`\n${numbers(result)}\nTable: ${page}`);
}

/** Measures what each rule is worth as well, and writes all of it into the project. */
async function publishResult(result: SelftestResult, { seed, atOnce }: Options): Promise<void> {
  console.log(
    "Which rules find each fault is measured next, for the order of --budget: some twelve minutes.",
  );
  const registry = await collectProperties();
  const worth = await measureWorth(registry, seed, atOnce, (tried, of) => {
    if (tried % saidEach === 0) console.log(`  ${thousands(tried)} of ${counted(of, "fault")}`);
  });
  console.log(`Written: ${(await publish(result, registry, worth)).join(", ")}`);
}

const isClean = ({ faults, whole, accents, byHand }: SelftestResult): boolean =>
  faults.every(isCaught) &&
  !whole?.holes.length &&
  [...accents, ...byHand].every(({ alarms }) => alarms.length === 0);

async function runSelftest(options: Options): Promise<void> {
  const { seed, oneIn, alone, atOnce } = options;
  const result = await selftest({
    ...partsOf(options),
    seed,
    oneIn,
    alone,
    atOnce,
    accentRules: accentRulesOf(options),
    onResult: (one) => console.log(line(one)),
  });
  await writeResult(result, options.out);
  if (options.publish) await publishResult(result, options);
  process.exitCode = isClean(result) ? exitCodes.conforming : exitCodes["non-conforming"];
}

export const selftestCommand: Command = new Command("selftest")
  .description(
    "Measure the harness: each fault must be caught, alone and in whole runs; no accent may raise an alarm, with a stage or without.",
  )
  .option("--fault <glob>", "only these faults; may be repeated", collect)
  .option(
    "--accent <glob>",
    "only these accents, planted together where they do not contradict each other; may be repeated",
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
    "write docs/measured.md and the order of runs with a small budget, once everything has been judged",
    false,
  )
  .option("--out <directory>", "where the table goes", folder, "reports/out")
  .action(runSelftest);
