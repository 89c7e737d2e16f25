/** One run of a property in a trial of its own, and how it ended. */
import { allRules } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { derivedProperty } from "../derived/kinds.ts";
import type { Redactor } from "../../reports/redact.ts";
import type { CastNotes } from "../record/setting.ts";
import { goesOn } from "../client/list/pages.ts";
import type { Wavered } from "../trial/reads.ts";
import { createTrial, type Trial } from "../trial/trial.ts";
import { slot } from "../case/slot.ts";
import { noting, repeating, seedOf, type Draw, type Draws } from "../case/draws.ts";
import { endingOf, saysOfTarget, violatedBy, type Ending } from "./ending.ts";
import type { Evidence } from "../case/evidence.ts";
import { notAcceptedIn } from "../client/answer.ts";
import {
  givesAll,
  homeAlone,
  lookBeforeSharing,
  type Companions,
  type Home,
} from "../run/places.ts";
import { placeNeeds } from "../run/needs.ts";
import type { Guest } from "../guest/guest.ts";
import type { Run } from "../run/run.ts";
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

export interface AttemptOptions {
  /** Rule whose property this is. */
  rule: string;
  seed: number;
  draw: Draw;
  /** Whether no other rule runs beside this one. */
  isExclusive: boolean;
  /** Which of them may play on the same website, where it could have one to itself. */
  beside?: Companions;
  /** Whether what is repeated is done once. */
  once?: boolean | undefined;
  /** What the rule needs of the website on which it is judged. */
  needs?: readonly string[] | undefined;
  /** Whether reads wait until they have to show the last write. */
  isPatient?: boolean;
}

/** An attempt that may be mistaken, and the reasons to play it again. */
interface First {
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
  { attempt: one, shown }: First,
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
 * Whether the second attempt counts. If it decided nothing the first one stands, except for a failure whose reads certainly wavered,
 * and for a pass, since its complaints about operations were withdrawn before the second.
 */
function isOutdone({ attempt: { ending }, isInDoubt, wavered }: First, second: First): boolean {
  const isDecided = ["passed", "violated"].includes(second.attempt.ending.kind);
  if (isDecided || isInDoubt) return true;
  return ending.kind === "violated" ? wavered === "surely" : ending.kind === "passed";
}

/** Websites on which a rule failed beside others since they were last tidied up: what shows that may not be there a second time else. */
const untidy = slot<Set<Guest>>("attempt: where a failure may have left something");

/** Where a trial plays. */
interface Whereabouts {
  /** The run as it is seen from there. */
  here: Run;
  /** The website that it has for itself while others play elsewhere. */
  home: Home | undefined;
  /** Whether others play on the same website. */
  isBeside: boolean;
  /** Another website, as `Home` has it. */
  neighbour: Home["neighbour"] | undefined;
  /** What it observed beside others, who may be why: it is told once nothing was wrong. */
  observed: Parameters<Run["observe"]>[];
}

async function goWhere(
  run: Run,
  { isExclusive, beside, needs = [] }: Pick<AttemptOptions, "isExclusive" | "beside" | "needs">,
): Promise<Whereabouts> {
  if (!isExclusive && (beside || !run.places)) await lookBeforeSharing(run);
  const home = isExclusive ? undefined : await run.places?.take(needs, beside);
  const isBeside = !isExclusive && (!home || beside !== undefined) && run.guests.length > 0;
  if (!isBeside) await tidyUp(run, home ? home.guests.slice(0, 1) : run.guests);
  const { target, guests } = home ?? (await homeAlone(run, needs)) ?? run;
  const here: Run = { ...run, target, guests, cutShort: new Set<string>() };
  const observed: Parameters<Run["observe"]>[] = [];
  if (isBeside) {
    here.bygone = run.bygone.beside(here);
    here.observe = (...one) => void observed.push(one);
  }
  const neighbour: Home["neighbour"] = async (mayWait) => {
    const other = await home?.neighbour(mayWait);
    const there = run.guests.filter(({ website_id }) => website_id === other?.website);
    if (!isBeside) await tidyUp(run, there);
    return other;
  };
  return { here, home, isBeside, neighbour: home && neighbour, observed };
}

/** Of these websites those where it is needed, on which nobody else plays. */
async function tidyUp(run: Run, guests: readonly Guest[]): Promise<void> {
  const all = untidy.get(run);
  for (const guest of guests) if (all?.delete(guest)) await guest.tidy();
}

/** An ending that is no pass, as far as playing again may help. */
function troubleOf(ending: Ending): Trouble {
  if (ending.kind === "violated") return "failure";
  const isRefusal = ending.kind === "stopped" && notAcceptedIn(ending.reason) !== undefined;
  return isRefusal ? "refusal" : "obstacle";
}

async function attemptOnce(
  run: Run,
  property: Property,
  { rule, seed, draw, isExclusive, beside, once = false, needs, isPatient }: AttemptOptions,
): Promise<First> {
  const noted = noting(draw);
  const { here, home, isBeside, neighbour, observed } = await goWhere(run, {
    isExclusive,
    beside,
    needs,
  });
  const trial = createTrial(here, noted.draw, {
    isExclusive,
    isBeside,
    once,
    isPatient,
    neighbour,
    replayCase: () => ({ property: rule, seed, draws: [...noted.draws] }),
  });
  let ending = unlessCutShort(await play(property, trial), trial);
  if (isBeside) {
    // A target that carries out what it refuses keeps it until somebody looks.
    const touched = untidy.ensure(run, () => new Set());
    if (ending.kind === "violated") for (const guest of here.guests) touched.add(guest);
    ending = unlessOthersDid(ending, trial);
  }
  if (ending.kind === "passed") for (const one of observed) run.observe(...one);
  /** What goes wrong afterwards does not change the ending, unless it is a defect of the harness. */
  const afterwards = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const other = endingOf(error);
      if (other.kind === "defect" && ending.kind !== "violated") ending = other;
    }
  };
  let isInDoubt = false;
  if (saysOfTarget(ending))
    await afterwards(async () => void (isInDoubt = await trial.isInDoubt()));
  const isWrong = saysOfTarget(ending) || trial.hasBlamed();
  const wavered = trial.wavered();
  const trouble = trial.hasBlamed() ? "failure" : troubleOf(ending);
  const isWavering = isWrong && !isPatient && run.wavering.mayHelp(wavered, trouble);
  if (isWavering) trial.pardon();
  // Before the worlds are removed, since the secrets of the trial are forgotten with them.
  const redacted = run.redactor(trial.cast.secrets);
  await afterwards(trial.end);
  home?.leave();
  if (home && isOfferedByFirst(run, home, ending))
    ending = { kind: "needs-exclusive-run", reason: ending.reason };
  const shown = ending.kind === "violated" ? shownOf(run, trial.evidence) : [];
  const attempt = attemptAs(ending, trial, { draws: noted.draws, redacted });
  return { attempt, isInDoubt, wavered, trouble, isWavering, isWrong, shown };
}

/** Whether it could not be played here for lack of something that the first website has, for which a target file names most. */
const isOfferedByFirst = (
  run: Run,
  { isFirst }: Home,
  ending: Ending,
): ending is Extract<Ending, { kind: "stopped" }> =>
  !isFirst &&
  ending.kind === "stopped" &&
  Boolean(ending.lacks?.length) &&
  givesAll(run, run.target, ending.lacks ?? []);

/**
 * Where others play on the same website, only a pass without any complaint counts: whatever else came of the trial may come of what they
 * did, so the rule is judged again, alone. Bad weather, and what the run may spend, are the same for all.
 */
function unlessOthersDid(ending: Ending, trial: Trial): Ending {
  const isWeather = ending.kind === "stopped" && ending.outcome === "indeterminate";
  const isOfAll = isWeather || ["passed", "out-of-budget", "out-of-quota"].includes(ending.kind);
  if (isOfAll && !trial.hasBlamed()) return ending;
  trial.pardon();
  const reason = "reason" in ending ? ending.reason : "others play on the same website";
  return { kind: "needs-exclusive-run", reason };
}

/** What a list seems to lack may stand beyond the pages that were read, if thousands of other items are listed. */
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
