/** `assay replay TOKEN`: runs the one case that failed, again, on any target. */
import { Command } from "commander";
import { addPlantedTargetOptions } from "./support/target-options.ts";
import { allRules, loadContract } from "../../contract/contract.ts";
import { chooseTarget, targetArguments, type TargetOptions } from "../target/choose-target.ts";
import { execute } from "../schedule/execute.ts";
import { decodeReplay } from "../case/replay.ts";
import { exitCodes, tally } from "../record/tally.ts";
import { evidenceOfRule, replayCommand } from "../../reports/format/evidence.ts";
import { shellWord } from "../../reports/format/curl.ts";
import { print, printError } from "../../reports/format/print.ts";
import { readRun } from "../../reports/read-run.ts";
import { ruleRecordOf } from "../../reports/record.ts";
import { redact, secretsOf, withoutCredentials } from "../../reports/redact.ts";
import { interruption } from "./support/interruption.ts";
import { createProgress } from "./support/progress.ts";
import { someOf } from "../../reports/format/text.ts";
import { isPlayable } from "./support/obstacle.ts";

/** A case takes a handful of requests; the limit only stops a property that does not end. */
const budget = 10_000;

interface ReplayOptions extends TargetOptions {
  run?: string;
}

/** The token of a rule that failed in a run, and the options that led to its target. */
function failureIn(run: string, id: string): { token: string; played: string } {
  const { path, record } = readRun(run);
  const failed = record.rules.filter(({ replay: kept }) => kept !== "");
  const rule = failed.find((one) => one.id === id);
  const [token, ...played] = rule?.replay.split(" ") ?? [];
  if (token) return { token, played: played.join(" ") };
  if (rule)
    throw new Error(
      `no case of ${path} leads to the failure of ${id}; ${replayCommand(rule)} judges it again`,
    );
  const others = someOf(failed.map((one) => one.id));
  throw new Error(
    `${path} keeps no failure of ${id}; ${others ? `it keeps those of ${others}` : "no rule failed in it"}`,
  );
}

const targetText = (played: string): string => played || "the embedded reference as it is";

/** Says on what the case plays: somebody who forgot to name the target would take a case that passes on the reference for mended. */
function sayWhere(options: ReplayOptions, played: string | undefined): void {
  const plays = targetArguments(options).map(shellWord).join(" ");
  if (played !== undefined && played !== plays)
    printError(`the run played on ${targetText(played)}, this plays on ${targetText(plays)}`);
  else if (!plays) printError(`this plays on ${targetText(plays)}; --target names another`);
}

async function runReplay(given: string, options: ReplayOptions): Promise<void> {
  // Ids of rules have characters that no token has.
  if (options.run === undefined && /[.:]/.test(given))
    throw new Error(
      `${given} is not a token: for the id of a rule, name the run in which it failed with --run`,
    );
  const { token = given, played } = options.run === undefined ? {} : failureIn(options.run, given);
  const replay = decodeReplay(token);
  const rule = allRules(loadContract()).find(({ id }) => id === replay.rule);
  if (!rule)
    throw new Error(`the token names the rule ${replay.rule}, which this version does not have`);
  const { target, stop } = await chooseTarget(options);
  try {
    sayWhere(options, played);
    const approach = { targetArguments: targetArguments(options) };
    if (!(await isPlayable(target, approach))) return;
    using interrupted = interruption();
    const { seed } = replay;
    // What reads wait for until they fail may take half a minute.
    const progress = createProgress([rule]);
    const { verdicts } = await execute({
      target,
      ...approach,
      rules: [rule],
      seed,
      runs: 1,
      budget,
      replay,
      signal: interrupted.signal,
      onVerdict: progress.verdict,
      onRequests: progress.requests,
      onPhase: progress.phase,
      onWaiting: progress.waiting,
    }).finally(progress.end);
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
