/** The run of `assay certify`: rules are judged as its options say, and a record is made of that. */
import { createHash } from "node:crypto";
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { Rule } from "../../../contract/derive.ts";
import { contractDigest } from "../../../contract/digest.ts";
import { recordOf } from "../../../reports/record.ts";
import type { RunRecord, Shard } from "../../../reports/run.ts";
import { openVerdicts } from "../../../reports/sink/verdicts.ts";
import type { ReportName } from "../../../reports/write.ts";
import type { Safety } from "../../guest/safety.ts";
import { takeBacksOf } from "../../guest/undo/take-back.ts";
import { isKnownFailure } from "../../record/known-failure.ts";
import type { FailOn } from "../../record/tally.ts";
import { execute, type Execution } from "../../schedule/execute.ts";
import { targetArguments, type TargetOptions } from "../../target/choose-target.ts";
import type { Target } from "../../target/target.ts";
import { createProgress } from "./progress.ts";
import { commitOfAssay, version } from "../../version.ts";

export interface CertifyOptions extends TargetOptions {
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
export const defaultBudget = 200_000;
/** This many rules at a time keep one processor of the harness busy. */
export const defaultConcurrency = 8;

/** What is judged, and where. */
export interface Judging {
  target: Target;
  /** Where verdicts are written as they come. */
  directory: string;
  /** All that the options name, of which other shards judge what is not among `rules`. */
  selected: readonly Rule[];
  rules: readonly Rule[];
  /** Ends the run. */
  signal: AbortSignal;
}

/**
 * Judges the rules and makes the record of that; `unwritten` is why verdicts could not be written as they came, and `isShared` whether
 * rules shared a website.
 */
export async function judgeAll(
  options: CertifyOptions,
  selection: Judging,
): Promise<{ record: RunRecord; unwritten: Error | undefined; isShared: boolean }> {
  const { target, directory, selected, rules, signal } = selection;
  const { seed, runs, retries, bail, shard, kind, rule } = options;
  const live = options.report.includes("jsonl")
    ? await openVerdicts(directory, target, rules)
    : undefined;
  const progress = createProgress(rules);
  const started = new Date();
  const isAsked = options.concurrency !== undefined || target.concurrency !== undefined;
  let isShared = false;
  const execution = await execute({
    target,
    targetArguments: targetArguments(options),
    rules,
    others: selected.filter((one) => !rules.includes(one)),
    seed,
    runs,
    budget: budgetOf(options, target) ?? defaultBudget,
    isScarce: budgetOf(options, target) !== undefined,
    concurrency: options.concurrency ?? target.concurrency ?? defaultConcurrency,
    adapts: !isAsked,
    shares: isAsked,
    ...(options.rate && { rate: options.rate }),
    ...(options.maxTime && { maxTime: options.maxTime }),
    retries,
    bail,
    isExempt: (id) => isKnownFailure(id, target, started),
    ...(rule || kind ? {} : { probed: probedBy(shard) }),
    safety: options.leaveTraces ? "all" : options.safe,
    signal,
    onVerdict(verdict) {
      live?.add(verdict);
      progress.verdict(verdict);
    },
    onShared: () => void (isShared = true),
    onRequests: progress.requests,
    onPhase: progress.phase,
    onWaiting: progress.waiting,
  });
  progress.end();
  return {
    unwritten: await live?.end(),
    record: recordOfRun(options, selection, execution, started),
    isShared,
  };
}

const budgetOf = ({ budget }: CertifyOptions, target: Target): number | undefined =>
  budget ?? target.budget;

function recordOfRun(
  options: CertifyOptions,
  { target, rules }: Judging,
  { verdicts, besides, broken, report }: Execution,
  started: Date,
): RunRecord {
  const { seed, runs, retries, failOn, allowFlaky, shard, family, kind, rule } = options;
  const contract = loadContract();
  return recordOf({
    assay: version,
    commit: commitOfAssay(),
    contract: contractDigest(contract),
    target,
    operations: contract.operations,
    takeBacks: takeBacksOf(contract),
    openPoints: contract.openPoints,
    allRules: allRules(contract),
    rules,
    verdicts,
    besides,
    selection: {
      families: family ?? null,
      kinds: kind ?? null,
      rules: rule ?? null,
      shard: shard ?? null,
    },
    seed,
    runs,
    budget: budgetOf(options, target) ?? defaultBudget,
    targetArguments: targetArguments(options),
    started: started.toISOString(),
    duration: Date.now() - started.getTime(),
    failOn,
    retries,
    allowFlaky,
    brokenSuites: broken,
    ...report,
  });
}

/** Each shard probes some of the open points; together they probe each one once. */
const probedBy =
  (shard: Shard | undefined) =>
  (openPoint: string): boolean =>
    shard === undefined ||
    createHash("sha1").update(openPoint).digest().readUInt32BE() % shard.of === shard.index - 1;
