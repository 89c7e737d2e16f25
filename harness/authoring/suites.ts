/** `npm run suites`: what those who write rules run, over and over. */
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { startVitest, type TestModule } from "vitest/node";
import { allRules, loadContract } from "../../contract/contract.ts";
import { seed, wholeNumber } from "../command/support/option.ts";
import { addPlantedTargetOptions } from "../command/support/target-options.ts";
import { exitCodes } from "../record/tally.ts";
import { selectRules } from "../schedule/select.ts";
import type { Rule } from "../../contract/derive.ts";
import { titleOf } from "./title.ts";
import type { TargetOptions } from "../target/choose-target.ts";

interface SuitesOptions extends TargetOptions {
  testNamePattern?: string;
  seed: number;
  runs: number;
  watch: boolean;
  allure?: string;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

async function runSuites(families: string[], options: SuitesOptions): Promise<void> {
  const { testNamePattern, seed, runs, watch, allure, ...target } = options;
  const all = allRules(loadContract());
  const rules = selectRules(all, families.length ? { families } : {});
  const meant = testNamePattern === undefined ? rules : matching(testNamePattern, rules);
  // `global-setup.ts` and `tests.ts` run in processes of their own, which inherit this.
  process.env["ASSAY_AUTHORING"] = JSON.stringify({
    seed,
    runs,
    families: families.length ? families : null,
    allure: allure !== undefined,
    target,
  });
  const vitest = await startVitest("test", meant.length < all.length ? filesOf(meant) : [], {
    root,
    config: "vitest.suites.config.ts",
    watch,
    // Those that the pattern leaves out would hide the others.
    ...(testNamePattern === undefined ? {} : { testNamePattern, hideSkippedTests: true }),
    ...(allure === undefined
      ? {}
      : {
          reporters: ["default", ["allure-vitest/reporter", { resultsDir: allure }]],
          // Its set-up file is evaluated once per process, so otherwise for the first suite file alone.
          isolate: true,
        }),
  });
  if (watch) return;
  const played = new Set(vitest.state.getTestModules().flatMap(testsIn));
  await vitest.close();
  // A file that could not be loaded says so by itself.
  if (!process.exitCode) requireAll(meant, played);
}

const testsIn = ({ children }: TestModule): string[] =>
  [...children.allTests()].map(({ name }) => name);

/** A rule that no suite judges would be passed over in silence. */
function requireAll(meant: readonly Rule[], played: ReadonlySet<string>): void {
  const missing = meant.filter((rule) => !played.has(titleOf(rule))).map(({ id }) => id);
  if (missing.length) throw new Error(`no suite judges ${missing.join(", ")}`);
}

/** Where none matches all tests would be skipped, which ends like success. */
function matching(pattern: string, rules: readonly Rule[]): Rule[] {
  const meant = new RegExp(pattern);
  const found = rules.filter((rule) => meant.test(titleOf(rule)));
  if (!found.length) throw new Error(`-t ${pattern} matches no rule; see \`assay list rules\``);
  return found;
}

/** Files with the authored rules of the families of these rules, and those that judge what follows from the contract. */
const filesOf = (rules: readonly Rule[]): string[] => [
  ...[...new Set(rules.map(({ family }) => family))].map((family) => `suites/${family}/`),
  ...(rules.some(({ derived }) => derived)
    ? ["suites/derived.suite.ts", "suites/events.suite.ts"]
    : []),
];

const command = addPlantedTargetOptions(new Command("npm run suites --"))
  .description("Run suites as tests, against a fresh reference where no target is named.")
  .argument("[families...]", "only rules of these families")
  .option("-t, --test-name-pattern <text>", "only rules whose level, sentence or id match")
  .addOption(seed())
  .option("--runs <number>", "times that each property runs", wholeNumber(1, 10_000), 1)
  .option("--watch", "run again what is changed", false)
  .option("--allure <folder>", "write Allure results there")
  .action(runSuites);

await command.parseAsync().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = exitCodes.usage;
});
