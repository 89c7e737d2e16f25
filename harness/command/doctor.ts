/** `assay doctor`: is the target ready to be judged? Looks at each thing a run needs, and says what to do. */
import { Command } from "commander";
import { addTargetOptions } from "./target-options.ts";
import { loadContract } from "../../contract/contract.ts";
import { isAccepted } from "../run/answer.ts";
import { chooseTarget, type TargetOptions } from "../target/choose-target.ts";
import { preflight } from "../target/preflight.ts";
import { openRun, type Run } from "../run/run.ts";
import { stageParts } from "../client/stage.ts";
import type { Target } from "../target/target.ts";
import { createTrial, type Trial } from "../trial/trial.ts";
import { givenWorld, type World } from "../trial/world.ts";
import { print } from "../../reports/print.ts";
import { redact, secretsOf, withoutCredentials } from "../../reports/redact.ts";
import { cut, oneLine } from "../../reports/text.ts";
import { exitCodes } from "../record/tally.ts";

interface Finding {
  ok: boolean;
  what: string;
  todo?: string;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

async function stageFinding(target: Target, run: Run): Promise<Finding> {
  if (!target.stage) {
    return {
      ok: true,
      what: "no stage, which is optional: rules that need a visitor, the clock, mail or worlds could not run",
      todo: "offer schemas/control.openapi.yaml and name it under `stage` in the target file",
    };
  }
  const missing = stageParts.filter((part) => !run.stageParts.has(part));
  return {
    ok: true,
    what: `stage offers ${[...run.stageParts].join(", ") || "nothing"}`,
    ...(missing.length ? { todo: `rules that need ${missing.join(", ")} could not run` } : {}),
  };
}

/** What the target file names beside the website of a stage is looked at as well. */
async function worldsOf(trial: Trial, { website, credentials }: Target): Promise<World[]> {
  const own = await trial.world();
  const isGiven = website === undefined || own.website_id === website;
  return isGiven ? [own] : [own, givenWorld({ website, ...credentials })];
}

/** A request for the website resource with a valid keypair returns it (1/5). */
async function credentialFindings(run: Run): Promise<Finding[]> {
  let redacted = run.redactor();
  const trial = createTrial(run, () => {
    throw new Error("the doctor draws no values");
  });
  try {
    const worlds = await worldsOf(trial, run.target);
    redacted = run.redactor();
    const callers = worlds.flatMap((world) =>
      [...world.operators.slice(0, 1), ...world.plugins.slice(0, 1)].map((caller) => ({
        world,
        caller,
      })),
    );
    const findings: Finding[] = [];
    for (const { world, caller } of callers) {
      const exchange = await trial.call(caller, "website.read", {
        params: { website_id: world.website_id },
      });
      findings.push({
        ok: isAccepted(exchange),
        what: `${caller.role} reads website ${world.website_id}: ${exchange.response?.status} ${cut(exchange.response?.text ?? "", 120)}`,
        ...(isAccepted(exchange) ? {} : { todo: `check the credentials of ${caller.role}` }),
      });
    }
    if (findings.length === 0)
      findings.push({
        ok: false,
        what: "no credentials",
        todo: "add `credentials` to the target file",
      });
    return redacted(findings);
  } catch (error) {
    return [{ ok: false, what: redacted(messageOf(error)), todo: "see the reason" }];
  } finally {
    await trial.end();
  }
}

async function examine(target: Target): Promise<Finding[]> {
  const obstacle = await preflight(target);
  if (obstacle !== undefined) return [{ ok: false, what: obstacle }];
  const reached: Finding = { ok: true, what: `${withoutCredentials(target.url)} answers` };
  try {
    const run = await openRun(loadContract(), target);
    try {
      return [reached, await stageFinding(target, run), ...(await credentialFindings(run))];
    } finally {
      await run.close();
    }
  } catch (error) {
    return [
      reached,
      {
        ok: false,
        what: redact(messageOf(error), secretsOf(target)),
        todo: "check the stage's URL and secret",
      },
    ];
  }
}

async function runDoctor(options: TargetOptions): Promise<void> {
  const { target, stop } = await chooseTarget(options);
  try {
    const findings = await examine(target);
    for (const { ok, what, todo } of findings) {
      print(`${ok ? "✓" : "✗"} ${oneLine(what)}${todo === undefined ? "" : `\n    → ${todo}`}`);
    }
    process.exitCode = findings.every(({ ok }) => ok) ? exitCodes.conforming : exitCodes.incomplete;
  } finally {
    await stop();
  }
}

export const doctor: Command = addTargetOptions(
  new Command("doctor").description(
    "Look whether a target is ready to be judged, and say what to do.",
  ),
).action(runDoctor);
