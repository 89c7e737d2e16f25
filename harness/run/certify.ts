/** Runs the suites through vitest's node API and gathers the verdicts. */
import { fileURLToPath } from "node:url";
import {
  startVitest,
  type Reporter,
  type TestCase,
  type TestModule,
  type Vitest,
} from "vitest/node";
import { allRules, loadContract } from "../../contract/contract.ts";
import type { SuiteOptions, WorkerReport } from "./suite.ts";
import { keptExchanges } from "./evidence.ts";
import type { Verdict } from "../record/verdict.ts";

const signals = ["SIGINT", "SIGTERM"] as const;

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

export interface CertifyOptions extends Omit<SuiteOptions, "selected"> {
  selected: string[];
  /** Told of each verdict as it comes. */
  onVerdict?: (verdict: Verdict) => void;
}

export interface CertifyResult {
  verdicts: Verdict[];
  /** Suite files that could not be loaded, with the error. */
  broken: { file: string; error: string }[];
  report: WorkerReport;
  /** Whether a signal ended the run before every rule was judged. */
  interrupted: boolean;
}

export async function certify({ onVerdict, ...options }: CertifyOptions): Promise<CertifyResult> {
  const verdicts: Verdict[] = [];
  const broken: CertifyResult["broken"] = [];
  let report: WorkerReport = { reach: [], observed: [], waits: [], stageParts: [], findings: [] };
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  let running: Vitest | undefined;
  let interrupted = false;
  // What runs is finished and cleaned up; the next signal ends the process.
  const interrupt = (): void => {
    interrupted = true;
    void running?.cancelCurrentRun("keyboard-input");
  };
  const collector: Reporter = {
    onInit(vitest) {
      running = vitest;
      // vitest would end the process at once.
      for (const signal of signals) {
        for (const own of process.listeners(signal))
          if (!before.get(signal)?.includes(own)) process.off(signal, own);
        process.once(signal, interrupt);
      }
    },
    onTestCaseResult(test: TestCase) {
      const { verdict } = test.meta();
      if (verdict) {
        verdicts.push(verdict);
        onVerdict?.(verdict);
      }
    },
    onTestModuleEnd(module: TestModule) {
      // One worker runs all files, so its last report holds everything.
      report = module.meta().report ?? report;
      for (const error of module.errors()) {
        broken.push({ file: module.relativeModuleId, error: error.stack ?? error.message });
      }
    },
  };
  const vitest = await startVitest("test", [], {
    config: false,
    root: projectDirectory,
    watch: false,
    include: suitesOf(options.selected),
    reporters: [collector],
    isolate: false,
    fileParallelism: false,
    pool: "forks",
    retry: 0,
    maxConcurrency: options.concurrency,
    testTimeout: 0,
    passWithNoTests: true,
    provide: { assay: options },
  });
  await vitest.close();
  for (const signal of signals) process.off(signal, interrupt);
  // vitest sets the exit code for failed tests; the outcome of the run decides ours.
  process.exitCode = 0;
  return { verdicts: withFindings(verdicts, report), broken, report, interrupted };
}

/** A rule whose own run was clean still fails when its operation answered wrongly elsewhere in the run. */
function withFindings(verdicts: readonly Verdict[], { findings }: WorkerReport): Verdict[] {
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  return verdicts.map((verdict) => {
    const found = byRule.get(verdict.rule);
    if (!found || verdict.outcome === "fail") return verdict;
    return {
      ...verdict,
      outcome: "fail",
      reason: "",
      violations: found.map(({ violation }) => violation),
      occurrences: found.reduce((sum, { count }) => sum + count, 0),
      exchanges: found.slice(0, keptExchanges).map(({ exchange }) => exchange),
    };
  });
}

/** The suite files that judge these rules: one for all derived ones, a folder a family for the others. */
function suitesOf(selected: string[]): string[] {
  const wanted = new Set(selected);
  const rules = allRules(loadContract()).filter(({ id }) => wanted.has(id));
  const authored = new Set(rules.filter(({ derived }) => !derived).map(({ family }) => family));
  return [
    ...(rules.some(({ derived }) => derived) ? ["suites/derived.suite.ts"] : []),
    ...[...authored].map((family) => `suites/${family}/**/*.suite.ts`),
  ];
}
