/** `assay sweep`: removes what a run that was killed left on the website of a target. */
import { Command } from "commander";
import { loadContract } from "../../contract/contract.ts";
import { exitCodes } from "../record/tally.ts";
import { openRun } from "../run/run.ts";
import { chooseTarget, type TargetOptions } from "../target/choose-target.ts";
import { addTargetOptions } from "./target-options.ts";
import { print } from "../../reports/print.ts";
import { isPlayable } from "./obstacle.ts";

async function runSweep(options: TargetOptions): Promise<void> {
  if (options.target === undefined)
    throw new Error("which website is to be swept says the target file of the run: --target FILE");
  const { target, stop } = await chooseTarget(options);
  try {
    if (!(await isPlayable(target))) return;
    // A run on a website that it did not make begins by taking back what is left there.
    const run = await openRun(loadContract(), target, { safety: "scratch" });
    try {
      if (!run.guests.length)
        print(
          "the target names no website, or its stage removes worlds by itself: nothing to sweep",
        );
      let remaining = 0;
      for (const guest of run.guests) {
        await guest.leave();
        const { undone, left } = guest.traces();
        remaining += left.length;
        print(`website ${guest.website_id}: ${undone} things removed or put back`);
        for (const [what, count] of left) print(`  still there: ${count} × ${what}`);
      }
      process.exitCode = remaining ? exitCodes.incomplete : exitCodes.conforming;
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
