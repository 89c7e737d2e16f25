/** `assay certify`: judges a target, or the embedded reference where none is given. */
import { resolve } from "node:path";
import { Command } from "commander";
import { allRules, loadContract } from "../../contract/contract.ts";
import { conduct } from "../run/execute.ts";
import { chooseTarget } from "../target/choose-target.ts";
import { collect, commaList, largestSeed, wholeNumber } from "./option.ts";
import { preflight } from "../target/preflight.ts";
import { createProgress } from "./progress.ts";
import { selectRules } from "../run/select.ts";
import type { Target } from "../target/target.ts";
import { version } from "./version.ts";
import { evidence } from "../../reports/evidence.ts";
import { failuresOf } from "../../reports/failures.ts";
import { percent } from "../../reports/text.ts";
import { recordOf, type RunRecord } from "../../reports/run.ts";
import { openVerdicts } from "../../reports/sink/verdicts.ts";
import { writeReports } from "../../reports/write.ts";
import { exitCodes } from "../record/tally.ts";

interface CertifyCommandOptions {
  target?: string;
  baseUrl?: string;
  family?: string[];
  kind?: string[];
  rule?: string[];
  seed: number;
  runs: number;
  budget?: number;
  concurrency?: number;
  bail: boolean;
  out: string;
}

/** Requests that a run may spend when neither the command nor the target says otherwise. */
const defaultBudget = 200_000;
/** One processor of the harness is busy with so many. */
const defaultConcurrency = 8;

async function runCertify(options: CertifyCommandOptions): Promise<void> {
  const contract = loadContract();
  const all = allRules(contract);
  const rules = selectRules(all, {
    ...(options.family ? { families: options.family } : {}),
    ...(options.kind ? { kinds: options.kind } : {}),
    ...(options.rule ? { rules: options.rule } : {}),
  });
  if (rules.length === 0) {
    console.error("assay: the filters together select no rule");
    process.exitCode = exitCodes["nothing-selected"];
    return;
  }
  const { target, stop } = await chooseTarget(options);
  try {
    const obstacle = await preflight(target);
    if (obstacle !== undefined) {
      console.error(`assay: ${obstacle}`);
      process.exitCode = exitCodes.incomplete;
      return;
    }
    const directory = resolve(options.out);
    const live = await openVerdicts(directory, target, rules);
    const progress = createProgress(rules.length);
    const started = new Date();
    const budget = options.budget ?? target.budget ?? defaultBudget;
    const result = await conduct({
      target,
      rules,
      seed: options.seed,
      runs: options.runs,
      budget,
      concurrency: options.concurrency ?? target.concurrency ?? defaultConcurrency,
      bail: options.bail,
      onVerdict(verdict) {
        live.add(verdict);
        progress.verdict(verdict);
      },
    });
    progress.end();
    await live.end();
    const record = recordOf({
      assay: version,
      target,
      contract,
      rules,
      verdicts: result.verdicts,
      tally: result.tally,
      seed: options.seed,
      runs: options.runs,
      budget,
      started: started.toISOString(),
      duration: Date.now() - started.getTime(),
      unselected: all.length - rules.length,
      exempt: result.exempt,
      exemptionProblems: result.exemptionProblems,
      brokenSuites: result.broken,
      reach: result.report.reach,
      observed: result.report.observed,
      waits: result.report.waits,
    });
    await writeReports(record, directory);
    console.log(summary(target, record, options.out));
    process.exitCode = exitCodes[result.tally.outcome];
  } finally {
    await stop();
  }
}

/** Failures shown on the terminal; the reports hold all. */
const mostShown = 5;

function summary(target: Target, record: RunRecord, directory: string): string {
  const failures = failuresOf(record);
  const counts = Object.entries(record.counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${outcome}`);
  const requests = record.reach.reduce((sum, { calls }) => sum + calls, 0);
  const more = failures.length - mostShown;
  return [
    ...failures.slice(0, mostShown).map((failure) => `${evidence(target.url, failure)}\n`),
    ...(more > 0 ? [`... and ${more} more failures in the report\n`] : []),
    ...record.brokenSuites.map(({ file, error }) => `broken suite ${file}\n${error}\n`),
    ...record.exemptionProblems.map((problem) => `${problem}\n`),
    `${record.target.name}: ${record.outcome}`,
    `  conformance ${percent(record.conformance)}   coverage ${percent(record.coverage)}`,
    `  ${counts.join(", ")} of ${record.rules.length} rules`,
    `  ${requests} requests in ${(record.duration / 1000).toFixed(1)} s, seed ${record.seed}`,
    `  report: ${directory}/report.html`,
  ].join("\n");
}

export const certify: Command = new Command("certify")
  .description("Judge a target against the contract; the embedded reference where none is given.")
  .option("--target <file>", "target file; see harness/target/target.schema.json")
  .option("--base-url <url>", "URL of the target, instead of or over the target file's")
  .option("--family <names>", "only rules of these families, separated by commas", commaList)
  .option("--kind <names>", "only rules of these kinds, separated by commas", commaList)
  .option("--rule <glob>", "only rules whose id matches; may be repeated", collect)
  .option(
    "--seed <number>",
    "one seed gives one sequence of values",
    wholeNumber(0, largestSeed),
    1,
  )
  .option("--runs <number>", "times that each property runs", wholeNumber(1, 10_000), 1)
  .option("--budget <requests>", "requests that the run may spend", wholeNumber(1, 1e9))
  .option(
    "--concurrency <number>",
    `rules judged at a time, where the stage gives each a website of its own (default: ${defaultConcurrency})`,
    wholeNumber(1, 64),
  )
  .option("--bail", "stop at the first rule of level MUST that fails", false)
  .option("--out <directory>", "where the reports go", "reports/out")
  .action(runCertify);
