/** `assay load`: what only load can judge; only the scenario or command that is asked for is loaded. */
import { Command } from "commander";
import type { Definition } from "../../load/runner/definition.ts";
import { loadScenario, scenarioNames } from "../../load/command/scenarios.ts";
import { addLoadOptions, type LoadOptions } from "../../load/command/options.ts";
import { rarity, repeatable, wholeNumber } from "./support/option.ts";

interface ScenarioOptions extends LoadOptions {
  generators: number;
  fault: string[];
  accent: string[];
  rarity?: number;
}

/** Most k6 processes at once; more would only share the same cores. */
const mostGenerators = 64;

function scenarioCommand(name: string, definition: Definition<unknown, unknown>): Command {
  return addLoadOptions(new Command(name).description(definition.says))
    .option(
      "--generators <number>",
      "k6 processes that share the load",
      wholeNumber(1, mostGenerators),
      1,
    )
    .addOption(repeatable("--fault <id>", "planted in the embedded reference"))
    .addOption(repeatable("--accent <id>", "planted in the embedded reference"))
    .addOption(rarity())
    .action(async (options: ScenarioOptions) => {
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
  .description(
    "Judge quotas, realtime fanout and how fast and steady a target is under load, with k6.",
  )
  .exitOverride();

const helpHint = "Run `assay load --help`, or `assay load <command> --help`.";

const asked = commands.get(process.argv[3] ?? "");
for (const command of asked ? [asked] : commands.values())
  load.addCommand((await command()).copyInheritedSettings(load).showHelpAfterError(helpHint));
