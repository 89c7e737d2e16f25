/** `assay certify`: judges a target, or the embedded reference where none is given. */
import { Command } from "commander";
import { allRules, loadContract } from "../../contract/contract.ts";
import { conduct, type Conducted } from "../conduct.ts";
import { startLocalReference } from "../local-reference.ts";
import { collect, commaList, largestSeed, wholeNumber } from "../option.ts";
import { preflight } from "../preflight.ts";
import { createProgress } from "../progress.ts";
import { selectRules } from "../select.ts";
import { readTarget, type Target } from "../target.ts";
import { exitCodes } from "../verdict.ts";

export interface CertifyCommandOptions {
  target?: string;
  baseUrl?: string;
  family?: string[];
  kind?: string[];
  rule?: string[];
  seed: number;
  runs: number;
  budget?: number;
  out: string;
}

/** Requests that a run may spend when neither the command nor the target says otherwise. */
const defaultBudget = 200_000;

interface Chosen {
  target: Target;
  stop: () => Promise<void>;
}

async function chooseTarget({ target: file, baseUrl }: CertifyCommandOptions): Promise<Chosen> {
  const stop = async (): Promise<void> => undefined;
  if (file !== undefined) {
    const target = readTarget(file, process.env);
    return { target: baseUrl === undefined ? target : { ...target, url: baseUrl }, stop };
  }
  if (baseUrl !== undefined) {
    if (!URL.canParse(baseUrl))
      throw new Error(`--base-url ${baseUrl} is no URL; write http://host:port`);
    return { target: { name: new URL(baseUrl).host, url: baseUrl }, stop };
  }
  return startLocalReference();
}

export async function runCertify(options: CertifyCommandOptions): Promise<void> {
  const rules = selectRules(allRules(loadContract()), {
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
    const progress = createProgress(rules.length);
    const result = await conduct({
      target,
      rules,
      seed: options.seed,
      runs: options.runs,
      budget: options.budget ?? target.budget ?? defaultBudget,
      onVerdict: progress.verdict,
    });
    progress.end();
    console.log(summary(target, result));
    process.exitCode = exitCodes[result.tally.outcome];
  } finally {
    await stop();
  }
}

const percent = (value: number | undefined): string =>
  value === undefined ? "nothing was decided" : `${(100 * value).toFixed(1)} %`;

function summary(target: Target, { tally, broken, exemptionProblems }: Conducted): string {
  const counts = Object.entries(tally.counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${outcome}`);
  return [
    `${target.name}: ${tally.outcome}`,
    `  conformance ${percent(tally.conformance)}   coverage ${percent(tally.coverage)}`,
    `  ${counts.join(", ")}`,
    ...exemptionProblems.map((problem) => `  ${problem}`),
    ...broken.map(({ file, error }) => `  broken: ${file}\n${error}`),
  ].join("\n");
}

export const certify: Command = new Command("certify")
  .description("Judge a target against the contract; the embedded reference where none is given.")
  .option("--target <file>", "target file; see harness/target.schema.json")
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
  .option("--out <directory>", "where the reports go", "reports/out")
  .action(runCertify);
