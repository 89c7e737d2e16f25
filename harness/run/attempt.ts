/** One run of a property in a trial of its own, and how it ended: the one reading of what a property throws. */
import type { CastNotes } from "../record/setting.ts";
import type { Violation } from "../record/violation.ts";
import type { Wavered } from "../trial/reads.ts";
import { createTrial, type Trial } from "../trial/trial.ts";
import { noting, repeating, type Draw, type Draws } from "./draws.ts";
import { keptViolation, type Evidence } from "./evidence.ts";
import { givesAll, homeAlone } from "./places.ts";
import type { Run } from "./run.ts";
import type { Trouble } from "./wavering.ts";
import {
  CouldNotRun,
  Indeterminate,
  NeedsExclusiveRun,
  NotClaimed,
  OutOfBudget,
  OutOfQuota,
  Violated,
} from "../trial/stop.ts";

/** Reports through the trial; returns nothing. */
export type Property = (trial: Trial) => Promise<void>;

export type Ending =
  | { kind: "passed" }
  | { kind: "violated"; violations: Violation[] }
  | {
      kind: "stopped";
      outcome: "could-not-run" | "indeterminate" | "not-applicable";
      reason: string;
      lacks?: readonly string[];
    }
  /** It was about to move what all rules share while others ran beside it. */
  | { kind: "needs-exclusive-run"; reason: string }
  /** The run had spent its requests before the rule came to its end. */
  | { kind: "out-of-budget" }
  /** A plugin would have spent more of its daily quota than it may. */
  | { kind: "out-of-quota"; reason: string }
  /** A bug of the harness or of the suite. */
  | { kind: "defect"; reason: string };

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
  /** Whether what is repeated is done once. */
  once?: boolean | undefined;
  /** What the rule needs of the website on which it is judged. */
  needs?: readonly string[] | undefined;
  /** Whether reads wait until they have to show the last write. */
  isPatient?: boolean;
}

/** An attempt that may be mistaken. */
interface First {
  attempt: Attempt;
  isInDoubt: boolean;
  wavered: Wavered | undefined;
  trouble: Trouble;
  /** Whether its reads wavered, so that it may come out otherwise when each waits. */
  isWavering: boolean;
  /** Whether it says that something of the target is wrong, or gets in the way. */
  isWrong: boolean;
}

/**
 * Plays a property in a trial of its own, and tells how that ended; what the property throws is an ending too. Where the
 * trial taught something of the target that it should have known, or its reads wavered, it is played once more with the same values.
 */
export async function attempt(
  run: Run,
  property: Property,
  options: AttemptOptions,
): Promise<Attempt> {
  const first = await attemptOnce(run, property, options);
  const { isInDoubt, isWavering } = first;
  if (!isInDoubt && !isWavering) return first.attempt;
  const draw = repeating(first.attempt.draws, options.seed);
  const second = await attemptOnce(run, property, { ...options, draw, isPatient: isWavering });
  if (isWavering) {
    const hasHelped = second.attempt.ending.kind === "passed" && !second.isWrong;
    run.wavering.tried(first.trouble, hasHelped);
    if (hasHelped) run.observe("open.read-after-write", "reads: back and forth");
  }
  const requests = first.attempt.requests + second.attempt.requests;
  return { ...(isOutdone(first, second) ? second : first).attempt, requests };
}

/**
 * Where playing it again decided nothing, a failure stands unless its reads wavered for certain, and so does what got in the way. A pass
 * that had blamed an operation says nothing, since it was pardoned.
 */
function isOutdone({ attempt: { ending }, isInDoubt, wavered }: First, second: First): boolean {
  const isDecided = ["passed", "violated"].includes(second.attempt.ending.kind);
  if (isDecided || isInDoubt) return true;
  return ending.kind === "violated" ? wavered === "surely" : ending.kind === "passed";
}

async function attemptOnce(
  run: Run,
  property: Property,
  { rule, seed, draw, isExclusive, once = false, needs = [], isPatient }: AttemptOptions,
): Promise<First> {
  const noted = noting(draw);
  const home = isExclusive ? undefined : await run.places?.take(needs);
  const { target, guests } = home ?? (await homeAlone(run, needs)) ?? run;
  const here = { ...run, target, guests };
  const trial = createTrial(here, noted.draw, {
    isExclusive,
    once,
    isPatient,
    neighbour: home?.neighbour,
    replayCase: () => ({ property: rule, seed, draws: [...noted.draws] }),
  });
  let ending = await play(property, trial);
  let isInDoubt = false;
  /** What comes afterwards says nothing about what was judged, unless the harness itself is at fault. */
  const besides = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const other = endingOf(error);
      if (other.kind === "defect" && ending.kind !== "violated") ending = other;
    }
  };
  if (saysOfTarget(ending)) await besides(async () => void (isInDoubt = await trial.isInDoubt()));
  const isWrong = saysOfTarget(ending) || trial.hasBlamed();
  const wavered = trial.wavered();
  const trouble = ending.kind === "violated" || trial.hasBlamed() ? "failure" : "obstacle";
  const isWavering = isWrong && !isPatient && run.wavering.mayHelp(wavered, trouble);
  if (isWavering) trial.pardon();
  const redacted = run.redactor(trial.cast.secrets);
  await besides(trial.end);
  home?.leave();
  // More is named of the first website than of others.
  if (
    home &&
    !home.isFirst &&
    ending.kind === "stopped" &&
    ending.lacks?.length &&
    givesAll(run, run.target, ending.lacks)
  )
    ending = { kind: "needs-exclusive-run", reason: ending.reason };
  const attempt: Attempt = {
    ending: ending.kind === "passed" ? ending : redacted(ending),
    // The evidence of a pass is not kept.
    evidence:
      ending.kind === "passed" ? trial.evidence.collect() : redacted(trial.evidence.collect()),
    // Nobody plays a pass again, and to look for every secret costs more than most attempts.
    ...(ending.kind === "passed" ? {} : { cast: redacted(trial.cast.notes()) }),
    draws: noted.draws,
    requests: trial.requests(),
    ...(trial.isAbridged() ? { abridged: true } : {}),
  };
  return { attempt, isInDoubt, wavered, trouble, isWavering, isWrong };
}

/** Whether the trial ended by what the target did. */
const saysOfTarget = (ending: Ending): boolean =>
  ending.kind === "violated" ||
  (ending.kind === "stopped" && ending.outcome === "could-not-run" && !ending.lacks?.length);

async function play(property: Property, trial: Trial): Promise<Ending> {
  try {
    await property(trial);
    trial.settle();
    return { kind: "passed" };
  } catch (error) {
    // What was violated stays so, whatever got in the way afterwards.
    return trial.violations.length ? violated(trial.violations) : endingOf(error);
  }
}

/** Violations of one attempt that are kept. */
const keptViolations = 20;

const violated = (violations: readonly Violation[]): Ending => ({
  kind: "violated",
  violations: violations.slice(0, keptViolations).map(keptViolation),
});

function endingOf(error: unknown): Ending {
  if (error instanceof Violated) return violated(error.violations);
  if (error instanceof NeedsExclusiveRun)
    return { kind: "needs-exclusive-run", reason: error.message };
  if (error instanceof OutOfBudget) return { kind: "out-of-budget" };
  if (error instanceof OutOfQuota) return { kind: "out-of-quota", reason: error.message };
  if (error instanceof CouldNotRun)
    return {
      kind: "stopped",
      outcome: "could-not-run",
      reason: error.message,
      lacks: error.lacks,
    };
  if (error instanceof NotClaimed)
    return { kind: "stopped", outcome: "not-applicable", reason: error.message };
  if (error instanceof Indeterminate)
    return { kind: "stopped", outcome: "indeterminate", reason: error.message };
  return {
    kind: "defect",
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}
