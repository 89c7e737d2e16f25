/** `assay certify`: judges a target, or the embedded reference where none is given. */
import { resolve } from "node:path";
import { Command } from "commander";
import { astray } from "./support/astray.ts";
import { addPlantedTargetOptions } from "./support/target-options.ts";
import { allRules, loadContract, type Contract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { lockFolder } from "../process/lock.ts";
import { interruption } from "./support/interruption.ts";
import { checkClaims } from "../target/claims.ts";
import { chooseTarget, targetArguments } from "../target/choose-target.ts";
import type { Target } from "../target/target.ts";
import {
  collect,
  commaList,
  duration,
  failOn,
  folder,
  safe,
  seed,
  shard,
  wholeNumber,
} from "./support/option.ts";
import { reportList } from "./support/report-list.ts";
import { runsElsewhere } from "../guest/journal/elsewhere.ts";
import { sayClosing, sayReport } from "./support/closing.ts";
import { selectRules } from "../schedule/select.ts";
import { mostAtOnce } from "../schedule/pace.ts";
import { rulesOfShard, type Durations } from "../schedule/shard.ts";
import type { RunRecord } from "../../reports/run.ts";
import {
  clearReports,
  defaultReports,
  firstReport,
  runFile,
  writeReports,
} from "../../reports/write.ts";
import { expiringSoon, wrongBefore } from "../record/known-failure.ts";
import { exitCodes } from "../record/tally.ts";
import { printError } from "../../reports/format/print.ts";
import { thousands } from "../../reports/format/text.ts";
import { isPlayable } from "./support/obstacle.ts";
import { isShut, tryCredentials } from "./support/try-credentials.ts";
import {
  defaultBudget,
  defaultConcurrency,
  judgeAll,
  type CertifyOptions,
  type Judging,
} from "./support/certify-run.ts";
import { scopeDoubt } from "./support/scope-diagnoses.ts";
import { unarrived } from "./support/unarrived.ts";
import { openText, shutOutOf, shutOutText, withoutPasswords } from "./support/passwords.ts";

/** The rules that the options name, and those of them that this shard judges. */
async function chosenRules(options: CertifyOptions): Promise<{ selected: Rule[]; rules: Rule[] }> {
  const selected = selectRules(allRules(loadContract()), {
    ...(options.family ? { families: options.family } : {}),
    ...(options.kind ? { kinds: options.kind } : {}),
    ...(options.rule ? { rules: options.rule } : {}),
  });
  if (options.shardBy !== undefined && !options.shard)
    throw new Error("--shard-by splits rules into parts: --shard i/n says which one is judged");
  const rules = options.shard
    ? rulesOfShard(selected, options.shard, await durationsOf(options.shardBy))
    : selected;
  return { selected, rules };
}

async function runCertify(options: CertifyOptions): Promise<void> {
  const { selected, rules } = await chosenRules(options);
  if (rules.length === 0) {
    printError(
      selected.length
        ? `${selected.length} selected rules leave none for this shard; split them into fewer`
        : "the filters together select no rule",
    );
    process.exitCode = exitCodes["nothing-selected"];
    return;
  }
  const directory = resolve(options.out);
  using _ = lockFolder(directory);
  const { target, stop } = await chooseTarget(options);
  try {
    await certifyTarget(options, target, { directory, selected, rules });
  } finally {
    await stop();
  }
}

async function certifyTarget(
  options: CertifyOptions,
  named: Target,
  chosen: Pick<Judging, "directory" | "selected" | "rules">,
): Promise<void> {
  const contract = loadContract();
  const { directory, rules } = chosen;
  checkClaims(named, contract, allRules(contract));
  // Only once the command is known to be right, so that a typing error costs no earlier report.
  await clearReports(directory);
  const approach = { targetArguments: targetArguments(options) };
  if (!(await isPlayable(named, approach))) return;
  const others = (): string[] =>
    runsElsewhere(named, approach, process.env).map(({ text }) => text);
  const elsewhere = others();
  const tried = await tryTarget(contract, named, options);
  if (!tried) return;
  const { target, refused } = tried;
  const doubts = [...tried.doubts, ...elsewhere];
  doubts.forEach(printError);
  wrongBefore(target, { rules, all: allRules(contract), now: new Date() }).forEach((problem) =>
    printError(`${problem}, or this run is non-conforming`),
  );
  expiringSoon(target, new Date()).forEach(printError);
  using interrupted = interruption();
  const { signal } = interrupted;
  const { record, unwritten, isShared } = await judgeAll(options, { ...chosen, target, signal });
  // Before the reports: the verdict is printed even where they cannot be written.
  await sayClosing(record, runFile(options.out, options.report));
  process.exitCode = record.exitCode;
  if (isShared) printError(shared);
  // One that began in the same moment could not be seen before.
  others()
    .filter((text) => !elsewhere.includes(text))
    .forEach(printError);
  // Said again next to the verdict, since that is the part of a log that people read.
  if (record.exitCode) {
    doubts.forEach(printError);
    await sayWhatMayBeWrong(contract, target, { record, refused });
  }
  await report(record, directory, options);
  if (unwritten) {
    printError(`verdicts could not be written as they came: ${unwritten.message}`);
    process.exitCode = exitCodes.broken;
  }
}

/** What is said beside the verdict of a run whose rules shared a website. */
const shared =
  "rules shared websites, as the concurrency asks for: what shows only until the next write of anything, such as a stale list, may have passed; --concurrency 1 sees it, and so do more websites in the target file";

/** How the credentials of a target file fared. */
interface TriedTarget {
  /** The target without the passwords that let nobody in. */
  target: Target;
  /** Roles whose keypair was refused. */
  refused: string[];
  /** What speaks against a verdict on it, in sentences. */
  doubts: string[];
}

/** Tries keypairs and passwords; where the file leads to another server or website that is said, and undefined returned. */
async function tryTarget(
  contract: Contract,
  named: Target,
  { safe }: CertifyOptions,
): Promise<TriedTarget | undefined> {
  const { refused, sentences, answers } = await tryCredentials(contract, named);
  const stray = await astray(contract, named, answers);
  if (stray !== undefined) {
    printError(stray);
    process.exitCode = exitCodes.incomplete;
    return undefined;
  }
  // A login writes.
  const open: string[] = [];
  const isTried = !isShut(answers) && safe !== "read";
  const shut = isTried
    ? await shutOutOf(contract, named, process.env, (role) => void open.push(role))
    : [];
  const doubts = [...sentences, ...shut.map(shutOutText), ...open.map(openText)];
  return { target: withoutPasswords(named, shut), refused, doubts };
}

/** Why the target may not be to blame, as far as only the end of the run shows it: a session may have ended meanwhile. */
async function sayWhatMayBeWrong(
  contract: Contract,
  target: Target,
  { record, refused }: { record: RunRecord; refused: readonly string[] },
): Promise<void> {
  const ended = await tryCredentials(contract, target, refused);
  [
    ...ended.sentences.map((one) => `by the end of the run ${one}`),
    ...scopeDoubt(contract, target, record),
    ...unarrived(target, record),
  ].forEach(printError);
}

async function report(
  record: RunRecord,
  directory: string,
  { out, report: names }: CertifyOptions,
): Promise<void> {
  printError(`writing reports to ${out}`);
  try {
    await writeReports(record, directory, names);
    sayReport(firstReport(out, names));
  } catch (error) {
    printError((error as Error).message);
    process.exitCode = exitCodes.broken;
  }
}

/** What each rule took in an earlier run. */
async function durationsOf(run: string | undefined): Promise<Durations> {
  if (run === undefined) return new Map();
  const { readRun } = await import("../../reports/read-run.ts");
  return new Map(readRun(run).record.rules.map(({ id, duration }) => [id, duration]));
}

export const certify: Command = addPlantedTargetOptions(
  new Command("certify").description(
    "Judge a target against the contract; the embedded reference where none is given.",
  ),
)
  .option("--family <names>", "only rules of these families, separated by commas", commaList)
  .option("--kind <names>", "only rules of these kinds, separated by commas", commaList)
  .option("--rule <glob>", "only rules whose id matches; may be repeated", collect)
  .option("--shard <i/n>", "only the i-th of n parts that take about the same time", shard)
  .option(
    "--shard-by <run>",
    "an earlier run whose durations the parts are split by; the same for all",
  )
  .addOption(seed())
  .option("--runs <number>", "times that each property runs", wholeNumber(1, 10_000), 1)
  .option(
    "--budget <requests>",
    `requests that the run may spend (default: that of the target file, else ${thousands(defaultBudget)}, more than all rules take)`,
    wholeNumber(1, 1e9),
  )
  .option(
    "--concurrency <number>",
    `rules judged at a time, each on a website of its own where the stage or the target file gives enough, else several on one (default: ${defaultConcurrency}, more on a distant target, each on its own)`,
    wholeNumber(1, mostAtOnce),
  )
  .option(
    "--max-time <duration>",
    "begin no further rule after this time, such as 90s, 15m or 2h",
    duration,
  )
  .option("--rate <number>", "most requests a second, over all rules", wholeNumber(1, 100_000))
  .option(
    "--retries <number>",
    "times that a failing rule is judged again; one that then holds is flaky",
    wholeNumber(0, 10),
    0,
  )
  .option("--allow-flaky", "a flaky rule does not make the run non-conforming", false)
  .option("--bail", "stop at the first rule of level MUST whose failure counts", false)
  .addOption(safe())
  .option("--leave-traces", "the same as --safe all: also what no route removes is made", false)
  .addOption(failOn())
  .addOption(reportList([...defaultReports]))
  .option("--out <directory>", "where the reports go", folder, "reports/out")
  .action(runCertify);
