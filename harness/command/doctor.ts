/** `assay doctor`: is the target ready to be judged? Looks at each thing a run needs, and says what to do. */
import { Command } from "commander";
import { astray } from "./support/astray.ts";
import { logsIn } from "./support/try-credentials.ts";
import { addTargetOptions } from "./support/target-options.ts";
import { allRules, loadContract } from "../../contract/contract.ts";
import { messageOf } from "../../contract/thrown.ts";
import { runsElsewhere } from "../guest/journal/elsewhere.ts";
import type { Approach } from "../guest/journal/held.ts";
import { unswept } from "../guest/journal/unswept.ts";
import { accountDiagnoses } from "./support/account-diagnoses.ts";
import { credentialDiagnoses, passwordDiagnosis } from "./support/credential-diagnoses.ts";
import { checkClaims } from "../target/claims.ts";
import { chooseTarget, targetArguments, type TargetOptions } from "../target/choose-target.ts";
import { obstacleOn } from "./support/obstacle.ts";
import { openRun, type Run } from "../run/run.ts";
import { placeOf, websitesOf, type Target } from "../target/target.ts";
import { socketDiagnoses } from "./support/socket-diagnoses.ts";
import { print } from "../../reports/format/print.ts";
import { waitingTeller } from "./support/waiting.ts";
import { scopeDiagnoses } from "./support/scope-diagnoses.ts";
import { openText, shutOutOf, withoutPasswords } from "./support/passwords.ts";
import { redact, secretsOf, withoutCredentials } from "../../reports/redact.ts";
import { counted, oneLine } from "../../reports/format/text.ts";
import { exitCodes } from "../record/tally.ts";
import { additionDiagnoses } from "./support/addition-diagnoses.ts";
import { advice, type Diagnosis } from "./support/diagnosis.ts";
import { knownFailureDiagnoses } from "./support/known-failure-diagnoses.ts";
import { placesDiagnoses } from "./support/places-diagnoses.ts";
import { quotaDiagnoses } from "./support/quota-diagnoses.ts";
import { stageDiagnosis } from "./support/stage-diagnosis.ts";
import { visitorDiagnoses } from "./support/visitor-diagnoses.ts";

/** Refused credentials that are shown; at a wrong address all are refused alike. */
const mostShown = 3;
/** What would open more, where something is wrong. */
const mostAdvised = 5;

/** Somebody who forgot to name the target would take what is said of the reference for theirs. */
const placeText = ({ isEmbedded, url }: Target): string =>
  isEmbedded
    ? "the embedded reference, in place of which --target FILE names another target,"
    : withoutCredentials(url);

async function examine(target: Target, approach: Approach): Promise<Diagnosis[]> {
  const obstacle = await obstacleOn(target, approach);
  if (obstacle !== undefined) return [{ ok: false, what: obstacle }];
  const reached: Diagnosis = { ok: true, what: `${placeText(target)} answers` };
  try {
    const run = await openRun(loadContract(), target, {
      rules: allRules(loadContract()).length,
      onWait: waitingTeller(),
      endures: false,
    });
    try {
      return [reached, ...(await diagnosesOf(run, approach))];
    } finally {
      await run.close();
    }
  } catch (error) {
    return [
      reached,
      {
        ok: false,
        what: redact(messageOf(error), secretsOf(target)),
        ...(target.stage && { todo: "check the stage's URL and secret" }),
      },
    ];
  }
}

/** Of a target that is reached. */
async function diagnosesOf(run: Run, approach: Approach): Promise<Diagnosis[]> {
  const { target, contract } = run;
  const { diagnoses, refused: turnedAway, answers, isTried } = await credentialDiagnoses(run);
  const stray = target.stage ? undefined : await astray(contract, target, answers);
  // Nothing that may be added would help, and all say the same.
  if (stray !== undefined) return [...diagnoses.slice(0, mostShown), { ok: false, what: stray }];
  if (!isTried) return [stageDiagnosis(run), ...diagnoses];
  const open: Diagnosis[] = [];
  const shut = await shutOutOf(contract, target, process.env, (role) => {
    open.push({ ok: false, what: openText(role) });
  });
  const playable = withoutPasswords(target, shut);
  const refused = turnedAway.filter(({ caller }) => !logsIn(playable, caller.pair));
  const visitors: Diagnosis[] = [];
  for (const [i, place] of websitesOf(target).entries())
    visitors.push(...(await visitorDiagnoses(run, place, placeOf(i))));
  return [
    stageDiagnosis(run),
    ...diagnoses,
    ...shut.map(passwordDiagnosis),
    ...open,
    ...(await accountDiagnoses(run)),
    ...(await scopeDiagnoses(run, refused)),
    ...(await socketDiagnoses(run, turnedAway)),
    ...visitors,
    ...unswept(target, approach, process.env).map(advice),
    ...runsElsewhere(target, approach, process.env).map(({ text }) => advice(text)),
    ...knownFailureDiagnoses(target),
    ...quotaDiagnoses(run),
    ...additionDiagnoses({ ...run, target: playable }, refused),
    ...(await placesDiagnoses(run)),
  ];
}

function markOf({ ok, isAdvice }: Diagnosis): string {
  if (isAdvice) return "+";
  return ok ? "✓" : "✗";
}

async function runDoctor(options: TargetOptions): Promise<void> {
  const { target, stop } = await chooseTarget(options);
  try {
    const contract = loadContract();
    checkClaims(target, contract, allRules(contract));
    const diagnoses = await examine(target, { targetArguments: targetArguments(options) });
    const isReady = diagnoses.every(({ ok }) => ok);
    const advised = diagnoses.filter(({ isAdvice }) => isAdvice);
    // What would open more is long: it comes once nothing stands before it.
    const later = isReady ? [] : advised.slice(mostAdvised);
    for (const diagnosis of diagnoses.filter((one) => !later.includes(one))) {
      const { what, todo } = diagnosis;
      print(`${markOf(diagnosis)} ${oneLine(what)}${todo === undefined ? "" : `\n    → ${todo}`}`);
    }
    if (later.length)
      print(`+ and ${counted(later.length, "more thing")}, which are named once it is ready`);
    // What may be added is long, and what is wrong stands before it.
    print(isReady ? "✓ ready to be judged" : "✗ not ready: first put right what is marked ✗ above");
    process.exitCode = isReady ? exitCodes.conforming : exitCodes.incomplete;
  } finally {
    await stop();
  }
}

export const doctor: Command = addTargetOptions(
  new Command("doctor").description(
    "Check whether a target is ready to be judged, and say what to do.",
  ),
).action(runDoctor);
