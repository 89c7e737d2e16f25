/** `assay sweep`: removes what a run that was killed left on the website of a target. */
import { existsSync } from "node:fs";
import { Command } from "commander";
import { loadContract } from "../../contract/contract.ts";
import { runsElsewhere, type RunElsewhere } from "../guest/journal/elsewhere.ts";
import type { Guest } from "../guest/guest.ts";
import { journalPath } from "../guest/journal/journal-path.ts";
import { exitCodes } from "../record/tally.ts";
import { openRun, type Run } from "../run/run.ts";
import { chooseTarget, targetArguments, type TargetOptions } from "../target/choose-target.ts";
import { visitedOf, type Target } from "../target/target.ts";
import { addTargetOptions } from "./support/target-options.ts";
import { print } from "../../reports/format/print.ts";
import { redact, secretsOf, withoutCredentials } from "../../reports/redact.ts";
import { counted } from "../../reports/format/text.ts";
import { isPlayable } from "./support/obstacle.ts";
import { repeatable } from "./support/option.ts";
import { waitingTeller } from "./support/waiting.ts";

interface SweepOptions extends TargetOptions {
  takeOver: string[];
}

/** The websites of which an earlier run left a journal, through one of the URLs. */
const withJournal = (target: Target, urls: readonly string[]): Set<string> =>
  new Set(
    visitedOf(target).flatMap(({ website }) =>
      urls.some((url) => existsSync(journalPath({ url, website }, process.env))) ? website : [],
    ),
  );

/** @throws an error of one sentence where nothing could be taken over */
function checkTakeOver(target: Target, urls: readonly string[]): void {
  for (const url of urls) {
    if (!URL.canParse(url)) throw new Error(`--take-over ${url} is not a URL`);
    if (!withJournal(target, [url]).size)
      throw new Error(
        `--take-over ${url}: no run through it left a journal of a website of the target`,
      );
  }
}

async function runSweep(options: SweepOptions): Promise<void> {
  const { takeOver } = options;
  if (options.target === undefined)
    throw new Error(
      "name the target file of the run, which says which website to sweep: --target FILE",
    );
  const { target, stop } = await chooseTarget(options);
  const approach = { targetArguments: targetArguments(options), takeOver };
  try {
    checkTakeOver(target, takeOver);
    if (!(await isPlayable(target, approach))) return;
    const marked = withJournal(target, [target.url, ...takeOver]);
    // A run on a website that it did not make begins by taking back what is left there.
    const run = await openRun(loadContract(), target, {
      safety: "scratch",
      onWait: waitingTeller(),
      ...approach,
    });
    try {
      for (const guest of run.guests) await guest.leave();
      const elsewhere = runsElsewhere(target, approach, process.env);
      sayWhatWasSwept(run, marked, elsewhere);
      process.exitCode = isClean(run, elsewhere) ? exitCodes.conforming : exitCodes.incomplete;
    } finally {
      await run.close();
    }
  } finally {
    await stop();
  }
}

/** @param marked the websites of which an earlier run left a journal */
function sayWhatWasSwept(
  { guests, target }: Run,
  marked: ReadonlySet<string>,
  elsewhere: readonly RunElsewhere[],
): void {
  if (!guests.length)
    print("the target names no website, or its stage removes worlds by itself: nothing to sweep");
  for (const guest of guests) {
    print(redact(resultOf(guest, target.url, marked), secretsOf(target)));
    for (const [what, count] of guest.traces().left) print(`  still there: ${count} × ${what}`);
    for (const { website, text } of elsewhere) if (website === guest.website_id) print(`  ${text}`);
  }
}

const isClean = ({ guests }: Run, elsewhere: readonly RunElsewhere[]): boolean =>
  guests.every((guest) => guest.traces().left.length === 0) &&
  !elsewhere.some(({ isOver }) => isOver);

function resultOf({ website_id, traces }: Guest, url: string, marked: ReadonlySet<string>): string {
  const { undone } = traces();
  if (!marked.has(website_id) && !undone)
    return `website ${website_id}: no run through ${withoutCredentials(url)} left a journal, so there is nothing to remove or put back`;
  return `website ${website_id}: ${counted(undone, "thing")} removed or put back`;
}

export const sweep: Command = addTargetOptions(
  new Command("sweep").description(
    "Remove what a run that was killed left on the website of a target.",
  ),
)
  .addOption(
    repeatable(
      "--take-over <url>",
      "also clean up after a run through this URL of the same platform, even if its process seems to run",
    ),
  )
  .action(runSweep);
