/** `assay load distribute`: a run whose load other machines make; see docs/load-operator.md. */
import { Command } from "commander";
import type { Trial } from "../../harness/trial/trial.ts";
import { usualLifetime } from "../../harness/trial/world.ts";
import { wholeNumber } from "../../harness/command/support/option.ts";
import { executeLoad } from "./execute.ts";
import { addLoadOptions, type LoadOptions } from "./options.ts";
import { generateElsewhere } from "../runner/elsewhere.ts";
import { loadScenario } from "./scenarios.ts";
import type { Session } from "../runner/session.ts";
import { printError } from "../../reports/format/print.ts";

interface Options extends LoadOptions {
  generators: number;
  work: string;
  startIn: number;
  wait: number;
}

/** Worlds have to exist until the results have come. */
function withLongerWorlds(session: Session, seconds: number): Session {
  const { trial } = session;
  const world: Trial["world"] = (request = {}, label = "") =>
    trial.world({ ...request, lifetime: (request.lifetime ?? usualLifetime) + seconds }, label);
  return { ...session, trial: { ...trial, world } };
}

async function runDistribute(name: string, options: Options): Promise<void> {
  if (options.target === undefined && options.baseUrl === undefined)
    throw new Error(
      "the machines that make the load have to reach the target: name it with --target FILE or --base-url URL; for a trial, `assay serve --host ADDRESS --write-target FILE` is one",
    );
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
        work,
        patience: wait * 1000,
        tell: printError,
      }),
    },
  );
}

const most = 86_400;

export const command: Command = addLoadOptions(
  new Command("distribute").description(
    "Prepare a run that other machines make, wait for what they measured, and judge it.",
  ),
  "target file, with addresses that the other machines reach",
)
  .argument("<scenario>", "one of the scenarios of assay load")
  .option("--generators <number>", "machines that share the load", wholeNumber(1, 1_000), 2)
  .requiredOption(
    "--work <directory>",
    "where the archive goes and the results are put; has to be given",
  )
  .option(
    "--start-in <seconds>",
    "time until the measured part starts, for which fanout and kept wait",
    wholeNumber(0, most),
    120,
  )
  .option("--wait <seconds>", "longest wait for the results", wholeNumber(1, 7 * most), 3_600)
  .action(runDistribute);
