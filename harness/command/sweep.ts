/** `assay sweep`: removes what a run that was killed left on the website of a target. */
import { Command } from "commander";
import { loadContract } from "../../contract/contract.ts";
import { exitCodes } from "../record/tally.ts";
import { openRun } from "../run/run.ts";
import { chooseTarget, type TargetOptions } from "../target/choose-target.ts";
import { preflight } from "../target/preflight.ts";
import { addTargetOptions } from "./target-options.ts";
import { print, printError } from "../../reports/print.ts";

async function runSweep(options: TargetOptions): Promise<void> {
  const { target, stop } = await chooseTarget(options);
  try {
    const obstacle = await preflight(target);
    if (obstacle !== undefined) {
      printError(obstacle);
      process.exitCode = exitCodes.incomplete;
      return;
    }
    // Whoever opens a run on a website that it did not make first takes back what is left there.
    const run = await openRun(loadContract(), target, { safety: "scratch" });
    try {
      await run.guest?.leave();
      const { undone, left } = run.guest?.traces() ?? { undone: 0, left: [] };
      print(
        run.guest
          ? `website ${target.website}: ${undone} things removed or put back`
          : "the target names no website, or its stage removes worlds by itself: nothing to sweep",
      );
      for (const [what, count] of left) print(`  still there: ${count} × ${what}`);
      process.exitCode = left.length ? exitCodes.incomplete : exitCodes.conforming;
    } finally {
      await run.close();
    }
  } finally {
    await stop();
  }
}

export const sweep: Command = addTargetOptions(
  new Command("sweep").description(
    "Remove what a run that was killed left on the website of a target.",
  ),
).action(runSweep);
