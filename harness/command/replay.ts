/** `assay replay TOKEN`: runs the one case that failed, again, on any target. */
import { Command } from "commander";
import { addPlantedTargetOptions } from "./support/target-options.ts";
import { allRules, loadContract } from "../../contract/contract.ts";
import { chooseTarget, targetArguments, type TargetOptions } from "../target/choose-target.ts";
import { execute } from "../schedule/execute.ts";
import { decodeReplay } from "../case/replay.ts";
import { exitCodes, tally } from "../record/tally.ts";
import { evidenceOfRule, replayCommand } from "../../reports/format/evidence.ts";
import { print } from "../../reports/format/print.ts";
import { readRun } from "../../reports/read-run.ts";
import { ruleRecordOf } from "../../reports/record.ts";
import { redact, secretsOf, withoutCredentials } from "../../reports/redact.ts";
import { interruption } from "./support/interruption.ts";
import { someOf } from "../../reports/format/text.ts";
import { isPlayable } from "./support/obstacle.ts";

/** A case takes a handful of requests; the limit only stops a property that does not end. */
const budget = 10_000;

interface ReplayOptions extends TargetOptions {
  run?: string;
}

/** The token of a rule that failed in a run. */
function tokenIn(run: string, id: string): string {
  const { path, record } = readRun(run);
  const failed = record.rules.filter(({ replay: kept }) => kept !== "");
  const rule = failed.find((one) => one.id === id);
  const token = rule?.replay.split(" ", 1)[0];
  if (token) return token;
  if (rule)
    throw new Error(
      `no case of ${path} leads to the failure of ${id}; ${replayCommand(rule)} judges it again`,
    );
  const others = someOf(failed.map((one) => one.id));
  throw new Error(
    `${path} keeps no failure of ${id}; ${others ? `it keeps those of ${others}` : "no rule failed in it"}`,
  );
}

async function runReplay(given: string, options: ReplayOptions): Promise<void> {
  const replay = decodeReplay(options.run === undefined ? given : tokenIn(options.run, given));
  const rule = allRules(loadContract()).find(({ id }) => id === replay.rule);
  if (!rule)
    throw new Error(`the token names the rule ${replay.rule}, which this version does not have`);
  const { target, stop } = await chooseTarget(options);
  try {
    const approach = { targetArguments: targetArguments(options) };
    if (!(await isPlayable(target, approach))) return;
    using interrupted = interruption();
    const { seed } = replay;
    const { verdicts } = await execute({
      target,
      ...approach,
      rules: [rule],
      seed,
      runs: 1,
      budget,
      replay,
      signal: interrupted.signal,
    });
    for (const verdict of redact(verdicts, secretsOf(target))) {
      print(
        verdict.outcome === "fail"
          ? evidenceOfRule(
              { ...target, url: withoutCredentials(target.url) },
              ruleRecordOf(rule, verdict, approach.targetArguments),
            )
          : `${verdict.outcome} ${rule.id}${verdict.reason && `: ${verdict.reason}`}`,
      );
    }
    // The question is whether it fails again, of whatever level the rule is.
    process.exitCode = exitCodes[tally(verdicts, { failOn: "should" }).outcome];
  } finally {
    await stop();
  }
}

export const replay: Command = addPlantedTargetOptions(
  new Command("replay")
    .description("Run one failing case again.")
    .argument("<token>", "the token that a failure prints; with --run the id of the rule")
    .option("--run <run>", "take the token from this run.json, or from that of this folder"),
).action(runReplay);
