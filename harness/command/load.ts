/**
 * `assay load`: scenarios that only load can judge. Each stands in `load/drive/scenario/<name>.ts`, each
 * further command in `load/drive/command/<name>.ts`; only the one that is asked for is loaded.
 */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Command } from "commander";
import type { Definition } from "../../load/drive/definition.ts";
import { collect, largestSeed, wholeNumber } from "../option.ts";

const drive = fileURLToPath(new URL("../../load/drive/", import.meta.url));

interface LoadOptions {
  target?: string;
  baseUrl?: string;
  profile: string;
  seed: number;
  generators: number;
  fault: string[];
  accent: string[];
  rarity?: number;
  out: string;
  history?: string;
}

/** Most k6 processes at once; more of them only share the same cores. */
const mostGenerators = 64;

function scenarioCommand(name: string, definition: Definition<unknown, unknown>): Command {
  return new Command(name)
    .description(definition.says)
    .option("--target <file>", "target file; the embedded reference if absent")
    .option("--base-url <url>", "URL of the target, instead of or over the target file's")
    .option("--profile <name>", "smoke, ci, nightly, capacity, or a .yaml file", "smoke")
    .option("--seed <number>", "one seed gives one load", wholeNumber(0, largestSeed), 1)
    .option(
      "--generators <number>",
      "k6 processes that share the load",
      wholeNumber(1, mostGenerators),
      1,
    )
    .option("--fault <id>", "planted in the embedded reference; may be repeated", collect, [])
    .option("--accent <id>", "planted in the embedded reference; may be repeated", collect, [])
    .option(
      "--rarity <number>",
      "the faults of load take one occasion in so many; 1,000,000 if absent",
      wholeNumber(1, 1e9),
    )
    .option("--out <directory>", "where the results go", "reports/out/load")
    .option("--history <file>", "one line a run; history.jsonl in the directory if absent")
    .action(async (options: LoadOptions) => {
      const { conductLoad } = await import("../../load/drive/conduct.ts");
      process.exitCode = await conductLoad(definition, options);
    });
}

function namesIn(folder: string): string[] {
  return readdirSync(join(drive, folder))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => basename(file, ".ts"))
    .sort();
}

async function memberOf<Member>(folder: string, name: string, member: string): Promise<Member> {
  const path = join(drive, folder, `${name}.ts`);
  const module = (await import(pathToFileURL(path).href)) as Record<string, Member>;
  const found = module[member];
  if (found === undefined) throw new Error(`${path} must export \`${member}\``);
  return found;
}

const commands = new Map<string, () => Promise<Command>>([
  ...namesIn("scenario").map((name): [string, () => Promise<Command>] => [
    name,
    async () => scenarioCommand(name, await memberOf("scenario", name, "scenario")),
  ]),
  ...namesIn("command").map((name): [string, () => Promise<Command>] => [
    name,
    () => memberOf<Command>("command", name, "command"),
  ]),
]);

export const load: Command = new Command("load")
  .description("Judge quotas and realtime fanout under load, with k6.")
  .exitOverride();

const asked = commands.get(process.argv[3] ?? "");
for (const command of asked ? [asked] : commands.values())
  load.addCommand((await command()).copyInheritedSettings(load));
