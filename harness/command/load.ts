/** `assay load`: what only load can judge; only the scenario or command that is asked for is loaded. */
import { Command } from "commander";
import type { Definition } from "../../load/runner/definition.ts";
import { loadScenario, scenarioNames } from "../../load/command/scenarios.ts";
import { largestSeed, repeatable, wholeNumber } from "./option.ts";

interface LoadOptions {
  target?: string;
  baseUrl?: string;
  profile: string;
  set: string[];
  seed: number;
  generators: number;
  fault: string[];
  accent: string[];
  rarity?: number;
  out: string;
  history?: string;
}

/** Most k6 processes at once; more would only share the same cores. */
const mostGenerators = 64;

function scenarioCommand(name: string, definition: Definition<unknown, unknown>): Command {
  return new Command(name)
    .description(definition.says)
    .option("--target <file>", "target file; the embedded reference if absent")
    .option("--base-url <url>", "URL of the target, instead of or over the target file's")
    .option("--profile <name>", "smoke, ci, nightly, capacity, or a .yaml file", "smoke")
    .addOption(repeatable("--set <name=value>", "a setting in place of the profile's"))
    .option("--seed <number>", "one seed gives one load", wholeNumber(0, largestSeed), 1)
    .option(
      "--generators <number>",
      "k6 processes that share the load",
      wholeNumber(1, mostGenerators),
      1,
    )
    .addOption(repeatable("--fault <id>", "planted in the embedded reference"))
    .addOption(repeatable("--accent <id>", "planted in the embedded reference"))
    .option(
      "--rarity <number>",
      "the faults of load take one occasion in N; 1,000,000 if absent",
      wholeNumber(1, 1e9),
    )
    .option("--out <directory>", "where the results go", "reports/out/load")
    .option("--history <file>", "one line a run; history.jsonl in the directory if absent")
    .action(async (options: LoadOptions) => {
      const { executeLoad } = await import("../../load/command/execute.ts");
      process.exitCode = await executeLoad(definition, options);
    });
}

const furtherCommands = {
  compare: async () => (await import("../../load/command/compare.ts")).command,
  distribute: async () => (await import("../../load/command/distribute.ts")).command,
  merge: async () => (await import("../../load/command/merge.ts")).command,
};

const commands = new Map<string, () => Promise<Command>>([
  ...scenarioNames().map((name): [string, () => Promise<Command>] => [
    name,
    async () => scenarioCommand(name, await loadScenario(name)),
  ]),
  ...Object.entries(furtherCommands),
]);

export const load: Command = new Command("load")
  .description("Judge quotas and realtime fanout under load, with k6.")
  .exitOverride();

const asked = commands.get(process.argv[3] ?? "");
for (const command of asked ? [asked] : commands.values())
  load.addCommand((await command()).copyInheritedSettings(load));
