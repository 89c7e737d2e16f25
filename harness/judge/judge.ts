/** Judges one rule: its property runs until something is violated, and that is shrunk. */
import fc from "fast-check";
import type { Rule } from "../../contract/derive.ts";
import type { Verdict } from "../record/verdict.ts";
import { attempt, type Attempt, type Property } from "./attempt.ts";
import { repeating, seedOf, type Draw } from "../case/draws.ts";
import type { Draws } from "../case/drawn.ts";
import type { Companions } from "../run/places.ts";
import type { Run } from "../run/run.ts";
import { NeedsExclusiveRun } from "../case/stop.ts";
import { verdictOf, type Judged } from "./verdict-of.ts";

export interface JudgeOptions {
  seed: number;
  /** Times that the property runs when nothing fails. */
  runs: number;
  /** Steps of shrinking that a failure may cost. */
  shrinks?: number;
  /** Requests that they may cost together; the last one may need more. */
  shrinkRequests?: number;
  /** False while other rules run beside this one. */
  isExclusive?: boolean;
  /** Which of them may play on the same website, where it could have one to itself. */
  beside?: Companions;
  /** Whether what is repeated to show what goes wrong now and then is done once. */
  once?: boolean | undefined;
  /** What the rule needs of the website on which it is judged. */
  needs?: readonly string[];
  /** Plays this one case again, and no other. */
  draws?: Draws;
  /** Called once something was violated: what is made smaller afterwards fails already. */
  onViolated?: () => void;
}

/** A limit, so that a slow target does not hold up the run. */
const mostShrinks = 30;
/** A limit, so that a rule with very many requests does not send them over and over. */
const mostShrinkRequests = 1000;
/**
 * Shrinking begins no further attempt this long after the first failing one began (ms): attempts that wait for what never comes are slow.
 */
const longestShrinking = 10_000;

/**
 * fast-check recognises a draw by the identity of its arbitrary and builder: only with stable ones does a shrunk case repeat the draws
 * that led to it.
 */
const builders = new WeakMap<object, () => unknown>();

function builderOf<Value>(values: fc.Arbitrary<Value>): () => fc.Arbitrary<Value> {
  let builder = builders.get(values);
  if (!builder) {
    builder = () => values;
    builders.set(values, builder);
  }
  return builder as () => fc.Arbitrary<Value>;
}

/** What the attempts at a rule came to so far. */
interface Tried {
  attempts: number;
  requests: number;
  /** The last attempt that failed, which is the smallest. */
  failing?: Attempt;
  /** When the first attempt that failed began (ms), and the requests that were sent until it ended. */
  failed?: { began: number; requests: number };
  /** The attempt that something else than a violation ended. */
  obstacle?: Attempt;
  last?: Attempt;
}

/** Whether no further attempt is made: shrinking has spent its budget, or something else got in the way. */
function isOver(
  { attempts, requests, failed, obstacle }: Tried,
  { runs, shrinks = mostShrinks, shrinkRequests = mostShrinkRequests }: JudgeOptions,
): boolean {
  if (obstacle || attempts >= runs + shrinks) return true;
  if (!failed) return false;
  const isLate = performance.now() > failed.began + longestShrinking;
  return isLate || requests >= failed.requests + shrinkRequests;
}

/** Makes one more attempt, unless it is over; true if that failed. */
async function tryOnce(
  tried: Tried,
  options: JudgeOptions,
  one: () => Promise<Attempt>,
): Promise<boolean> {
  if (isOver(tried, options)) return false;
  tried.attempts += 1;
  const began = performance.now();
  const last = await one();
  tried.last = last;
  tried.requests += last.requests;
  if (last.ending.kind === "passed") return false;
  if (last.ending.kind !== "violated") {
    tried.obstacle = last;
    return false;
  }
  if (!tried.failing) options.onViolated?.();
  tried.failing = last;
  tried.failed ??= { began, requests: tried.requests };
  return true;
}

/** What the attempts at a rule came to: its smallest failure, else what got in the way, else the last. */
export async function search(
  run: Run,
  rule: string,
  property: Property,
  options: JudgeOptions,
): Promise<Judged> {
  const { seed, isExclusive = true, beside, once, needs } = options;
  const common = { rule, seed, isExclusive, beside, needs };
  const started = performance.now();
  const done = (decisive: Attempt, runs: number, requests: number): Judged => ({
    ...decisive,
    seed,
    runs,
    requests,
    duration: performance.now() - started,
  });
  // A token that would have been too long holds no values: a search from its seed finds them again.
  if (options.draws?.length) {
    const draw = repeating(options.draws, seed);
    const again = await attempt(run, property, { ...common, draw });
    return done(again, 1, again.requests);
  }

  const tried: Tried = { attempts: 0, requests: 0 };
  const drawn = fc.asyncProperty(fc.gen(), async (g) => {
    const draw: Draw = (values) => g(builderOf(values));
    const one = () => attempt(run, property, { ...common, once, draw });
    if (await tryOnce(tried, options, one)) throw new Error("violated");
  });
  const { numRuns } = await fc.check(drawn, {
    seed: seedOf(rule, seed),
    numRuns: options.runs,
    endOnFailure: options.shrinks === 0,
  });
  const decisive = tried.failing ?? tried.obstacle ?? tried.last;
  if (!decisive) throw new Error(`the property of ${rule} never ran`);
  return done(decisive, numRuns, tried.requests);
}

/**
 * The verdict on a rule by itself, with what the checks of every exchange found until now.
 *
 * @throws {@link NeedsExclusiveRun} where the property has to be judged again, alone
 */
export async function judge(
  run: Run,
  rule: Rule,
  property: Property,
  options: JudgeOptions,
): Promise<Verdict> {
  const judged = await search(run, rule.id, property, options);
  if (judged.ending.kind === "needs-exclusive-run")
    throw new NeedsExclusiveRun(judged.ending.reason);
  return verdictOf(rule, judged, run.findings.get(rule.id));
}
