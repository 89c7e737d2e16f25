/** `assay selftest`: the harness measured on planted faults and legal accents. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { globToRegExp } from "../../contract/glob.ts";
import { collect, commaList, seed, wholeNumber } from "./option.ts";
import { collectProperties, type Registered } from "../run/registry.ts";
import { publish } from "../selftest/publish.ts";
import { measureWorth } from "../selftest/worth.ts";
import type { Alarm, GroupResult } from "../selftest/accents.ts";
import type { FaultResult } from "../selftest/fault.ts";
import { selftest, type SelftestResult } from "../selftest/selftest.ts";
import type { Hole, WholeRun } from "../selftest/whole.ts";
import { counted, cut, oneLine, thousands } from "../../reports/text.ts";
import { exitCodes } from "../record/tally.ts";
import { makeFolder } from "../../reports/folder.ts";

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

type Result = FaultResult | GroupResult | WholeRun;

/** Violations of a fault that are shown, and characters of each. */
const mostWrong = 5;
const longestWrong = 300;

function line(result: Result): string {
  if ("runOf" in result) return wholeLine(result);
  return "fault" in result ? faultLine(result) : groupLine(result);
}

function wholeLine({ runOf, caught, holes }: WholeRun): string {
  const [only] = runOf;
  const what = runOf.length === 1 ? `fault ${only}` : counted(runOf.length, "fault");
  const others =
    runOf.length === 1 || caught === runOf.length ? "" : "; the others are tried apart";
  return `${holes.length ? "✗" : "✓"} whole run with ${what}: ${caught} caught${others}${holes.map(holeLines).join("")}`;
}

const holeLines = ({ missed }: Hole): string =>
  missed.map(({ rule, outcome, reason }) => `\n    missed ${rule}: ${outcome} ${reason}`).join("");

/** Names of accents in a line. */
const mostNames = 4;

function groupLine({ accents, judged, alarms, byHand }: GroupResult): string {
  const more = accents.length - mostNames;
  const names =
    accents.slice(0, mostNames).join(", ") + (more > 0 ? ` and ${counted(more, "other")}` : "");
  const noun = accents.length === 1 ? "accent" : "accents";
  const what = accents.length ? `${noun} ${names}` : "clean reference";
  const open = byHand ? `, ${thousands(byHand.couldNotRun.length)} could not run` : "";
  return `${alarms.length ? "✗" : "✓"} ${what}${byHand ? " by hand" : ""}: ${counted(judged, "rule")}${open}, ${counted(alarms.length, "alarm")}${alarmLines(alarms)}`;
}

/** Alarms of one cause that are shown. */
const mostAlarms = 10;

const causeOf = ({ accents, repeated }: Alarm): string =>
  repeated ? accents.join(" with ") || "no accent" : "not seen again";

function alarmLines(alarms: readonly Alarm[]): string {
  const lines = [...Map.groupBy(alarms, causeOf)].flatMap(([cause, some]) => {
    const more = some.length - mostAlarms;
    const shown = some
      .slice(0, mostAlarms)
      .map(
        ({ rule, outcome, what }) => `  ${outcome} ${rule}: ${oneLine(cut(what, longestWrong))}`,
      );
    return [cause, ...shown, ...(more > 0 ? [`  and ${counted(more, "further rule")}`] : [])];
  });
  return lines.map((one) => `\n    ${one}`).join("");
}

function faultLine(result: FaultResult): string {
  if (result.underLoad) return `- fault ${result.fault}: only load sees it (assay load)`;
  if (result.unwritten.length === result.expected.length) {
    return `- fault ${result.fault}: no suite yet for ${result.unwritten.join(", ")}`;
  }
  const wrong = result.wrong
    .slice(0, mostWrong)
    .map(({ rule, what }) => `\n    ${rule}: ${oneLine(cut(what, longestWrong))}`);
  const more = result.wrong.length - mostWrong;
  if (more > 0) wrong.push(`\n    and ${counted(more, "further rule")}`);
  const missed = result.missed.map(
    ({ rule, outcome, reason }) => `\n    missed ${rule}: ${outcome} ${reason}`,
  );
  return `${missed.length ? "✗" : "✓"} fault ${result.fault}: red ${result.red.join(", ") || "nothing"}${wrong.join("")}${missed.join("")}`;
}

/** Faults caught of those whose rules have properties; alarms of all that accents were judged on. */
function numbers({ faults, whole, accents, byHand, accentsTook }: SelftestResult): string {
  const judged = faults.filter(
    ({ underLoad, expected, unwritten }) => !underLoad && unwritten.length < expected.length,
  );
  const loads = faults.filter(({ underLoad }) => underLoad);
  const caught = judged.filter(({ missed }) => missed.length === 0);
  const alarms = [...accents, ...byHand].flatMap((group) => group.alarms);
  const others = [
    [loads.length, "for load"],
    [faults.length - judged.length - loads.length, "without a suite"],
  ] as const;
  const notJudged = others.filter(([count]) => count).map(([count, why]) => `${count} ${why}`);
  return [
    ...(faults.length
      ? [
          `faults: ${caught.length} caught of ${judged.length} judged${notJudged.length ? `; not judged: ${notJudged.join(", ")}` : ""}`,
        ]
      : []),
    ...(whole
      ? [
          `in whole runs: ${whole.faults.length - whole.holes.length} caught of ${counted(whole.faults.length, "fault")}, in ${counted(whole.runs, "run")}`,
        ]
      : []),
    ...(accents.length
      ? [`accents: ${alarmsOn(accents)}, in ${(accentsTook / 1000).toFixed(0)} s`]
      : []),
    ...(byHand.length ? [`by hand: ${alarmsOn(byHand)}`] : []),
    ...alarmsByAccent(alarms),
  ].join("\n");
}

function alarmsOn(results: readonly GroupResult[]): string {
  const alarms = results.flatMap((group) => group.alarms);
  const planted = results.reduce((sum, group) => sum + group.accents.length, 0);
  const groups = results.filter((group) => group.accents.length);
  const clean = results.length > groups.length ? " and the clean reference" : "";
  return `${counted(alarms.length, "alarm")} on ${counted(planted, "accent")} in ${counted(groups.length, "group")}${clean}`;
}

/** How many rules each accent, or combination of accents, makes fail, and how many it keeps from being judged. */
function alarmsByAccent(alarms: readonly Alarm[]): string[] {
  return [...Map.groupBy(alarms, causeOf)].map(([cause, some]) => {
    const failed = some.filter(({ outcome }) => outcome === "fail").length;
    return `  ${cause}: ${failed} fail, ${counted(some.length - failed, "rule")} could not be judged`;
  });
}

function table({ faults }: SelftestResult): string {
  const cell = (rules: string[]): string => rules.map((rule) => `\`${rule}\``).join(" ") || "-";
  const rows = faults.map(
    ({ fault, expected, red, missed, extra, unwritten }) =>
      `| ${fault} | ${cell(expected)} | ${cell(red)} | ${cell(missed.map(({ rule }) => rule))} | ${cell(extra)} | ${cell(unwritten)} |`,
  );
  return [
    "| fault | expected | red | missed | extra | no suite yet |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** Groups of faults that a self-test without further options plants in whole runs: a few minutes' worth. */
const wholeGroups = 4;

async function runSelftest(options: Options): Promise<void> {
  const families = options.family && new Set(options.family);
  const globs = options.rule?.map(globToRegExp);
  // A command line that names a part means that part alone.
  const { fault, accent, byHand, whole } = options;
  const isNamed = fault || accent || byHand || whole !== undefined;
  if (options.publish && (isNamed || families || globs || options.alone || options.oneIn > 1))
    throw new Error("--publish measures all of it: leave out what names a part");
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
    const worth = await measureWorth(registry, options.seed, options.atOnce);
    console.log(`Written: ${(await publish(result, registry, worth)).join(", ")}`);
  }
  const isClean =
    result.faults.every(({ missed }) => missed.length === 0) &&
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
    "only these accents, planted together where they may be; may be repeated",
    collect,
  )
  .option(
    "--whole <groups>",
    "plant faults, some forty together, in so many whole runs too; 100 for all",
    wholeNumber(1, 1000),
  )
  .option("--by-hand", "judge accents without a stage, on what an owner gives by hand", false)
  .option("--family <names>", "judge accents only on rules of these families", commaList)
  .option("--rule <glob>", "judge accents only on these rules; may be repeated", collect)
  .option(
    "--one-in <number>",
    "judge each group of accents on one in N rules, each on others",
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
    "write docs/measured.md and the order of runs with a small budget, once all of it was judged",
    false,
  )
  .option("--out <directory>", "where the table goes", "reports/out")
  .action(runSelftest);
