/** `assay certify`: judges a target, or the embedded reference where none is given. */
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { Command } from "commander";
import { astray } from "./astray.ts";
import { addPlantedTargetOptions } from "./target-options.ts";
import { allRules, loadContract } from "../../contract/contract.ts";
import { contractDigest } from "../../contract/digest.ts";
import { execute } from "../run/execute.ts";
import { lockFolder } from "../run/lock.ts";
import { interruption } from "./interruption.ts";
import { checkClaims } from "../target/claims.ts";
import { chooseTarget, targetArguments, type TargetOptions } from "../target/choose-target.ts";
import {
  collect,
  commaList,
  duration,
  failOn,
  largestSeed,
  reportList,
  safe,
  shard,
  wholeNumber,
} from "./option.ts";
import { runsElsewhere } from "../guest/elsewhere.ts";
import { takeBacksOf } from "../guest/take-back.ts";
import { sayClosing, sayReport } from "./closing.ts";
import { createProgress } from "./progress.ts";
import { selectRules } from "../run/select.ts";
import { rulesOfShard, type Durations } from "../run/shard.ts";
import { commitOfAssay, version } from "./version.ts";
import { readRun } from "../../reports/read-run.ts";
import { recordOf, type Shard } from "../../reports/run.ts";
import { openVerdicts } from "../../reports/sink/verdicts.ts";
import {
  clearReports,
  defaultReports,
  firstReport,
  runFile,
  writeReports,
  type ReportName,
} from "../../reports/write.ts";
import type { Safety } from "../guest/guest.ts";
import { isKnownFailure, wrongBefore } from "../record/known-failure.ts";
import { exitCodes, type FailOn } from "../record/tally.ts";
import { printError } from "../../reports/print.ts";
import { thousands } from "../../reports/text.ts";
import { isPlayable } from "./obstacle.ts";
import { turnedAway } from "./entrance.ts";

interface CertifyCommandOptions extends TargetOptions {
  family?: string[];
  kind?: string[];
  rule?: string[];
  shard?: Shard;
  shardBy?: string;
  seed: number;
  runs: number;
  budget?: number;
  concurrency?: number;
  maxTime?: number;
  rate?: number;
  retries: number;
  allowFlaky: boolean;
  bail: boolean;
  safe: Safety;
  leaveTraces: boolean;
  failOn: FailOn;
  report: ReportName[];
  out: string;
}

/** Requests that a run may spend when neither the command nor the target says otherwise. */
const defaultBudget = 200_000;
/** This many keep one processor of the harness busy. */
const defaultConcurrency = 8;

async function runCertify(options: CertifyCommandOptions): Promise<void> {
  const contract = loadContract();
  const all = allRules(contract);
  const selected = selectRules(all, {
    ...(options.family ? { families: options.family } : {}),
    ...(options.kind ? { kinds: options.kind } : {}),
    ...(options.rule ? { rules: options.rule } : {}),
  });
  const rules = options.shard
    ? rulesOfShard(selected, options.shard, durationsOf(options.shardBy))
    : selected;
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
  using held = new DisposableStack();
  held.use(lockFolder(directory));
  const { target, stop } = await chooseTarget(options);
  try {
    checkClaims(target, contract, all);
    // Once the command is known to be right: a slip of the pen costs no earlier report.
    await clearReports(directory);
    const approach = { targetArguments: targetArguments(options) };
    if (!(await isPlayable(target, approach))) return;
    const elsewhere = runsElsewhere(target, approach, process.env).map(({ text }) => text);
    const refused = await turnedAway(contract, target);
    const stray = await astray(contract, target, refused.length);
    if (stray !== undefined) {
      printError(stray);
      process.exitCode = exitCodes.incomplete;
      return;
    }
    const doubts = [...refused, ...elsewhere];
    doubts.forEach(printError);
    wrongBefore(target, { rules, all, now: new Date() }).forEach((problem) =>
      printError(`${problem}, or this run is non-conforming`),
    );
    const live = options.report.includes("jsonl")
      ? await openVerdicts(directory, target, rules)
      : undefined;
    const progress = createProgress(rules);
    const started = new Date();
    const given = options.budget ?? target.budget;
    const budget = given ?? defaultBudget;
    using interrupted = interruption();
    const result = await execute({
      target,
      ...approach,
      rules,
      others: selected.filter((rule) => !rules.includes(rule)),
      seed: options.seed,
      runs: options.runs,
      budget,
      isScarce: given !== undefined,
      concurrency: options.concurrency ?? target.concurrency ?? defaultConcurrency,
      adapts: options.concurrency === undefined && target.concurrency === undefined,
      ...(options.rate && { rate: options.rate }),
      ...(options.maxTime && { maxTime: options.maxTime }),
      retries: options.retries,
      bail: options.bail,
      isExempt: (rule) => isKnownFailure(rule, target, started),
      ...(options.rule || options.kind ? {} : { probed: probedBy(options.shard) }),
      safety: options.leaveTraces ? "all" : options.safe,
      signal: interrupted.signal,
      onVerdict(verdict) {
        live?.add(verdict);
        progress.verdict(verdict);
      },
      onRequests: progress.requests,
      onPhase: progress.phase,
    });
    progress.end();
    const unwritten = await live?.end();
    const record = recordOf({
      assay: version,
      commit: commitOfAssay(),
      contract: contractDigest(contract),
      target,
      operations: contract.operations,
      takeBacks: takeBacksOf(contract),
      openPoints: contract.openPoints,
      allRules: all,
      rules,
      verdicts: result.verdicts,
      besides: result.besides,
      selection: {
        families: options.family ?? null,
        kinds: options.kind ?? null,
        rules: options.rule ?? null,
        shard: options.shard ?? null,
      },
      seed: options.seed,
      runs: options.runs,
      budget,
      ...approach,
      started: started.toISOString(),
      duration: Date.now() - started.getTime(),
      failOn: options.failOn,
      retries: options.retries,
      allowFlaky: options.allowFlaky,
      brokenSuites: result.broken,
      ...result.report,
    });
    // Before the reports: the verdict is printed even where they cannot be written.
    await sayClosing(record, runFile(options.out, options.report));
    process.exitCode = record.exitCode;
    // Once more where the verdict stands, which is what is read of a log; a session may have ended meanwhile.
    if (record.exitCode) {
      const ended = (await turnedAway(contract, target)).filter((one) => !doubts.includes(one));
      [...doubts, ...ended.map((one) => `by the end of the run ${one}`)].forEach(printError);
    }
    printError(`writing reports to ${options.out}`);
    await writeReports(record, directory, options.report).then(
      () => sayReport(firstReport(options.out, options.report)),
      (error: Error) => {
        printError(error.message);
        process.exitCode = exitCodes.broken;
      },
    );
    if (unwritten) {
      printError(`verdicts could not be written as they came: ${unwritten.message}`);
      process.exitCode = exitCodes.broken;
    }
  } finally {
    await stop();
  }
}

/** Each shard probes some open points, all of them together each one once. */
const probedBy =
  (shard: Shard | undefined) =>
  (openPoint: string): boolean =>
    shard === undefined ||
    createHash("sha1").update(openPoint).digest().readUInt32BE() % shard.of === shard.index - 1;

/** What each rule took in an earlier run. */
const durationsOf = (run: string | undefined): Durations =>
  new Map(
    run === undefined ? [] : readRun(run).record.rules.map(({ id, duration }) => [id, duration]),
  );

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
  .option(
    "--seed <number>",
    "one seed gives one sequence of values",
    wholeNumber(0, largestSeed),
    1,
  )
  .option("--runs <number>", "times that each property runs", wholeNumber(1, 10_000), 1)
  .option(
    "--budget <requests>",
    `requests that the run may spend (default: that of the target file, else ${thousands(defaultBudget)}, more than all rules take)`,
    wholeNumber(1, 1e9),
  )
  .option(
    "--concurrency <number>",
    `rules judged at a time, where the stage or the target file gives each a website of its own (default: ${defaultConcurrency}, more on a distant target)`,
    wholeNumber(1, 64),
  )
  .option("--max-time <duration>", "begin no further rule after 90s, 15m or 2h", duration)
  .option("--rate <number>", "requests a second at most, of all rules", wholeNumber(1, 100_000))
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
  .option("--out <directory>", "where the reports go", "reports/out")
  .action(runCertify);
