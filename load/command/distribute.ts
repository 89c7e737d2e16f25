/** `assay load distribute`: a run whose load other machines make; see docs/load-operator.md. */
import { resolve } from "node:path";
import { Command } from "commander";
import type { Trial } from "../../harness/trial/trial.ts";
import { largestSeed, repeatable, wholeNumber } from "../../harness/command/option.ts";
import { executeLoad } from "./execute.ts";
import { generateElsewhere } from "../runner/elsewhere.ts";
import { loadScenario } from "./scenarios.ts";
import type { Session } from "../runner/session.ts";
import { printError } from "../../reports/print.ts";

interface Options {
  target?: string;
  baseUrl?: string;
  profile: string;
  set: string[];
  seed: number;
  generators: number;
  work: string;
  startIn: number;
  wait: number;
  out: string;
  history?: string;
}

/** Seconds that a world lasts when the load is made here. */
const usual = 3600;

/** Worlds have to exist until the results have come. */
function withLongerWorlds(session: Session, seconds: number): Session {
  const { trial } = session;
  const world: Trial["world"] = (request = {}, label = "") =>
    trial.world({ ...request, lifetime: (request.lifetime ?? usual) + seconds }, label);
  return { ...session, trial: { ...trial, world } };
}

async function runDistribute(name: string, options: Options): Promise<void> {
  const definition = await loadScenario(name);
  const { work, startIn, wait, ...rest } = options;
  process.exitCode = await executeLoad(
    {
      ...definition,
      prepare: (preparation) =>
        definition.prepare({
          ...preparation,
          session: withLongerWorlds(preparation.session, startIn + wait),
        }),
      // Other machines take longer to be ready than local processes.
      timing: (settings, data) => ({
        ...definition.timing(settings, data),
        lead_ms: startIn * 1000,
      }),
    },
    {
      ...rest,
      generate: generateElsewhere({
        work: resolve(work),
        patience: wait * 1000,
        tell: printError,
      }),
    },
  );
}

const most = 86_400;

export const command: Command = new Command("distribute")
  .description("Prepare a run that other machines make, wait for what they measured, and judge it.")
  .argument("<scenario>", "one of the scenarios of assay load")
  .option("--target <file>", "target file; the embedded reference if absent")
  .option("--base-url <url>", "URL of the target, instead of or over the target file's")
  .option("--profile <name>", "smoke, ci, nightly, capacity, or a .yaml file", "smoke")
  .addOption(repeatable("--set <name=value>", "a setting in place of the profile's"))
  .option("--seed <number>", "one seed gives one load", wholeNumber(0, largestSeed), 1)
  .option("--generators <number>", "machines that share the load", wholeNumber(1, 1_000), 2)
  .requiredOption("--work <directory>", "where the archive goes and the results are put")
  .option(
    "--start-in <seconds>",
    "from now until the measured part starts; fanout waits for it",
    wholeNumber(0, most),
    120,
  )
  .option("--wait <seconds>", "longest wait for the results", wholeNumber(1, 7 * most), 3_600)
  .option("--out <directory>", "where the reports go", "reports/out/load")
  .option("--history <file>", "one line a run; history.jsonl in the directory if absent")
  .action(runDistribute);
