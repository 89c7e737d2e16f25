/** One run of a property in a trial of its own, and how it ended. */
import { allRules } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { derivedProperty } from "../derived/kinds.ts";
import type { Redactor } from "../../reports/redact.ts";
import type { CastNotes } from "../record/setting.ts";
import { goesOn } from "../client/list/pages.ts";
import type { Wavered } from "../trial/reads.ts";
import { createTrial, type Trial } from "../trial/trial.ts";
import { noting, repeating, seedOf, type Draw } from "../case/draws.ts";
import type { Draws } from "../case/drawn.ts";
import { endingOf, saysOfTarget, violatedBy, type Ending } from "./ending.ts";
import type { Evidence } from "../case/evidence.ts";
import { notAcceptedIn } from "../client/answer.ts";
import { placeNeeds } from "../run/needs.ts";
import type { Run } from "../run/run.ts";
import { isOfferedByFirst, leaveUntidy, takePlace, type Wanted } from "./whereabouts.ts";
import { shownOf, unlessNotThere, type Exhibit } from "./not-there.ts";
import type { Trouble } from "../run/wavering.ts";

/** Reports through the trial; returns nothing. */
export type Property = (trial: Trial) => Promise<void>;

export interface Attempt {
  ending: Ending;
  evidence: Evidence;
  /** What evidence says of those who played, by name. */
  cast?: CastNotes;
  draws: Draws;
  requests: number;
  /** Repetitions were left out. */
  abridged?: true;
}

export interface AttemptOptions extends Wanted {
  /** Rule whose property this is. */
  rule: string;
  seed: number;
  draw: Draw;
  /** Whether what is repeated is done once. */
  once?: boolean | undefined;
  /** Whether reads wait until they have to show the last write. */
  isPatient?: boolean;
}

/** An attempt that may be mistaken, and the reasons to play it again. */
interface Tentative {
  attempt: Attempt;
  isInDoubt: boolean;
  wavered: Wavered | undefined;
  trouble: Trouble;
  /** Whether its reads wavered, so that it may come out otherwise when each waits. */
  isWavering: boolean;
  /** Whether it says that the target is wrong, or that something of the target was in the way. */
  isWrong: boolean;
  /** What shows each violation. */
  shown: Exhibit[];
}

/**
 * Plays a property in a trial of its own and says how that ended; whatever the property throws is an ending too. It is played
 * once more, with the same values, if the trial learnt something about the target that would have changed what it did, or if
 * its reads wavered. What only shows that another operation is not there is no violation.
 */
export async function attempt(
  run: Run,
  property: Property,
  options: AttemptOptions,
): Promise<Attempt> {
  const first = await attemptOnce(run, property, options);
  const { isInDoubt, isWavering } = first;
  if (first.attempt.ending.kind === "needs-exclusive-run") return first.attempt;
  if (!isInDoubt && !isWavering) return judgedAlone(run, options, first);
  const draw = repeating(first.attempt.draws, options.seed);
  const second = await attemptOnce(run, property, { ...options, draw, isPatient: isWavering });
  if (isWavering) {
    const hasHelped = second.attempt.ending.kind === "passed" && !second.isWrong;
    run.wavering.tried(first.trouble, hasHelped);
    if (hasHelped) run.observe("open.read-after-write", "reads: back and forth");
  }
  const requests = first.attempt.requests + second.attempt.requests;
  return {
    ...(await judgedAlone(run, options, isOutdone(first, second) ? second : first)),
    requests,
  };
}

/** The attempt without what another operation is to be blamed for. */
async function judgedAlone(
  run: Run,
  { rule, seed, isExclusive, beside }: AttemptOptions,
  { attempt: one, shown }: Tentative,
): Promise<Attempt> {
  if (!shown.some(({ suspect }) => suspect)) return one;
  const about = allRules(run.described).find(({ id }) => id === rule);
  if (!about || about.kind === "accepted") return one;
  const play = async (accepted: Rule): Promise<Ending> => {
    const property = derivedProperty(accepted);
    const draw = repeating([], seedOf(accepted.id, seed));
    const needs = placeNeeds(accepted);
    const options = { rule: accepted.id, seed, isExclusive, beside, draw, needs };
    return (await attemptOnce(run, property, options)).attempt.ending;
  };
  const { ending, offending } = await unlessNotThere(
    run,
    about,
    { ending: one.ending, shown },
    play,
  );
  if (ending === one.ending) return one;
  const evidence = { ...one.evidence, offending };
  return { ...one, ending, evidence };
}

/**
 * Whether the second attempt counts. If it decided nothing, the first one stands, with two exceptions: a failure whose reads certainly
 * wavered, and a pass, because its complaints about operations were withdrawn.
 */
function isOutdone(
  { attempt: { ending }, isInDoubt, wavered }: Tentative,
  second: Tentative,
): boolean {
  const isDecided = ["passed", "violated"].includes(second.attempt.ending.kind);
  if (isDecided || isInDoubt) return true;
  return ending.kind === "violated" ? wavered === "surely" : ending.kind === "passed";
}

/** What kind of ending this is, unless it is a pass: it decides whether playing again may help. */
function troubleOf(ending: Ending): Trouble {
  if (ending.kind === "violated") return "failure";
  const isRefusal = ending.kind === "stopped" && notAcceptedIn(ending.reason) !== undefined;
  return isRefusal ? "refusal" : "obstacle";
}

/** The ending, after `work`: an error in that does not change it, unless it is a defect of the harness. */
async function unlessDefect(ending: Ending, work: () => Promise<void>): Promise<Ending> {
  try {
    await work();
    return ending;
  } catch (error) {
    const other = endingOf(error);
    return other.kind === "defect" && ending.kind !== "violated" ? other : ending;
  }
}

async function attemptOnce(
  run: Run,
  property: Property,
  options: AttemptOptions,
): Promise<Tentative> {
  const { rule, seed, isExclusive, once = false, isPatient } = options;
  const noted = noting(options.draw);
  const { here, home, isBeside, neighbour, observed } = await takePlace(run, options);
  const trial = createTrial(here, noted.draw, {
    isExclusive,
    isBeside,
    once,
    isPatient,
    neighbour,
    replayCase: () => ({ property: rule, seed, draws: [...noted.draws] }),
  });
  const played = unlessCutShort(await play(property, trial), trial);
  if (isBeside && played.kind === "violated") leaveUntidy(run, here);
  let ending = isBeside ? unlessOthersDid(played, trial) : played;
  if (ending.kind === "passed") for (const one of observed) run.observe(...one);
  let isInDoubt = false;
  if (saysOfTarget(ending))
    ending = await unlessDefect(ending, async () => void (isInDoubt = await trial.isInDoubt()));
  const isWrong = saysOfTarget(ending) || trial.hasBlamed();
  const wavered = trial.wavered();
  const trouble = trial.hasBlamed() ? "failure" : troubleOf(ending);
  const isWavering = isWrong && !isPatient && run.wavering.mayHelp(wavered, trouble);
  if (isWavering) trial.pardon();
  // Before the worlds are removed, since the secrets of the trial are forgotten with them.
  const redacted = run.redactor(trial.cast.secrets);
  ending = await unlessDefect(ending, trial.end);
  home?.leave();
  if (home && isOfferedByFirst(run, home, ending))
    ending = { kind: "needs-exclusive-run", reason: ending.reason };
  const shown = ending.kind === "violated" ? shownOf(run, trial.evidence) : [];
  const attempt = attemptAs(ending, trial, { draws: noted.draws, redacted });
  return { attempt, isInDoubt, wavered, trouble, isWavering, isWrong, shown };
}

/**
 * Beside other rules on the same website only a pass without any complaint counts. Anything else may be the effect of what the others did,
 * so the rule is judged again, alone. Bad weather and a spent budget would not change by that, so they count.
 */
function unlessOthersDid(ending: Ending, trial: Trial): Ending {
  const isWeather = ending.kind === "stopped" && ending.outcome === "indeterminate";
  const isOfAll = isWeather || ["passed", "out-of-budget", "out-of-quota"].includes(ending.kind);
  if (isOfAll && !trial.hasBlamed()) return ending;
  trial.pardon();
  const reason = "reason" in ending ? ending.reason : "others play on the same website";
  return { kind: "needs-exclusive-run", reason };
}

/** If a list has thousands of items, what it seems to lack may stand on a page that was not read. */
function unlessCutShort(ending: Ending, { evidence, run }: Trial): Ending {
  const { exchanges, offending } = evidence.collect();
  const { operationId = "" } = exchanges[offending ?? -1] ?? {};
  return ending.kind === "violated" && run.cutShort.has(operationId)
    ? { kind: "stopped", outcome: "could-not-run", reason: goesOn(operationId) }
    : ending;
}

/** What is kept of a trial. A pass is kept as it is: nobody plays it again, and replacing secrets costs more than most attempts. */
function attemptAs(
  ending: Ending,
  trial: Trial,
  { draws, redacted }: { draws: Draws; redacted: Redactor },
): Attempt {
  const evidence = trial.evidence.collect();
  const isPass = ending.kind === "passed";
  return {
    ending: isPass ? ending : redacted(ending),
    evidence: isPass ? evidence : redacted(evidence),
    ...(isPass ? {} : { cast: redacted(trial.cast.notes()) }),
    draws,
    requests: trial.requests(),
    ...(trial.isAbridged() ? { abridged: true } : {}),
  };
}

async function play(property: Property, trial: Trial): Promise<Ending> {
  try {
    await property(trial);
    trial.settle();
    return { kind: "passed" };
  } catch (error) {
    // A violation stands, whatever got in the way afterwards.
    return trial.violations.length ? violatedBy(trial.violations) : endingOf(error);
  }
}
