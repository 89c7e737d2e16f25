/** `assay merge RUN...`: makes one run out of several, with its reports and exit code. */
import { dirname, resolve } from "node:path";
import { Command } from "commander";
import { allRules, loadContract } from "../../contract/contract.ts";
import { contractDigest } from "../../contract/digest.ts";
import { mergeRuns } from "../../reports/merge.ts";
import { readRun } from "../../reports/read-run.ts";
import {
  defaultReports,
  firstReport,
  runFile,
  writeReports,
  type ReportName,
} from "../../reports/write.ts";
import { sayClosing, sayReport } from "./support/closing.ts";
import { folder } from "./support/option.ts";
import { reportList } from "./support/report-list.ts";

interface MergeOptions {
  report: ReportName[];
  out: string;
}

async function runMerge(paths: string[], { report, out }: MergeOptions): Promise<void> {
  const read = paths.map((name) => ({ name, ...readRun(name) }));
  const overwritten = read.find(({ path }) => dirname(resolve(path)) === resolve(out));
  if (overwritten)
    throw new Error(
      `--out ${out} holds ${overwritten.name}, one of the runs, which the merged one would replace; give another folder`,
    );
  const runs = read.map(({ name, record }) => ({ name, record }));
  const contract = loadContract();
  if (runs.some(({ record }) => record.contract !== contractDigest(contract))) {
    throw new Error("the runs judged another contract than this version has: merge with theirs");
  }
  const record = mergeRuns({ runs, allRules: allRules(contract).map(({ id }) => id) });
  await writeReports(record, out, report);
  await sayClosing(record, runFile(out, report));
  sayReport(firstReport(out, report));
  process.exitCode = record.exitCode;
}

export const merge: Command = new Command("merge")
  .description("Merge runs that judged parts, such as shards or families, into one.")
  .argument("<runs...>", "--out directories of the runs, or their run.json")
  .addOption(reportList([...defaultReports]))
  .option("--out <directory>", "where the reports go", folder, "reports/out")
  .action(runMerge);
