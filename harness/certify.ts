/** Runs the suites through vitest's node API and gathers the verdicts. */
import { fileURLToPath } from "node:url";
import { startVitest, type Reporter, type TestCase, type TestModule } from "vitest/node";
import { allRules, loadContract } from "../contract/contract.ts";
import type { SuiteOptions } from "./suite.ts";
import type { Verdict } from "./verdict.ts";

const projectDirectory = fileURLToPath(new URL("..", import.meta.url));

export interface CertifyOptions extends Omit<SuiteOptions, "selected"> {
  selected: string[];
  /** Told of each verdict as it comes. */
  onVerdict?: (verdict: Verdict) => void;
}

export interface CertifyResult {
  verdicts: Verdict[];
  /** Suite files that could not be loaded, with the error. */
  broken: { file: string; error: string }[];
}

export async function certify({ onVerdict, ...options }: CertifyOptions): Promise<CertifyResult> {
  const verdicts: Verdict[] = [];
  const broken: CertifyResult["broken"] = [];
  const collector: Reporter = {
    onTestCaseResult(test: TestCase) {
      const { verdict } = test.meta();
      if (verdict) {
        verdicts.push(verdict);
        onVerdict?.(verdict);
      }
    },
    onTestModuleEnd(module: TestModule) {
      for (const error of module.errors()) {
        broken.push({ file: module.relativeModuleId, error: error.stack ?? error.message });
      }
    },
  };
  const families = familiesOf(options.selected);
  const vitest = await startVitest("test", [], {
    config: false,
    root: projectDirectory,
    watch: false,
    include: families.map((family) => `suites/${family}/**/*.suite.ts`),
    reporters: [collector],
    isolate: false,
    fileParallelism: false,
    pool: "forks",
    retry: 0,
    testTimeout: 0,
    passWithNoTests: true,
    provide: { assay: options },
  });
  await vitest.close();
  // vitest sets the exit code for failed tests; the outcome of the run decides ours.
  process.exitCode = 0;
  return { verdicts, broken };
}

function familiesOf(selected: string[]): string[] {
  const wanted = new Set(selected);
  const rules = allRules(loadContract()).filter(({ id }) => wanted.has(id));
  return [...new Set(rules.map(({ family }) => family))];
}
