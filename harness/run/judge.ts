/** Runs the property of one rule and turns what happened into a verdict: the one place where that is done. */
import fc from "fast-check";
import type { Rule } from "../../contract/derive.ts";
import { encodeReplay } from "./replay.ts";
import type { Run } from "./run.ts";
import { createTrial, type Trial } from "../trial.ts";
import type { Outcome, Verdict } from "../record/verdict.ts";
import { CouldNotRun, Indeterminate, NeedsExclusiveRun, Violated } from "./stop.ts";

/** Reports through the trial; returns nothing. */
export type Property = (trial: Trial) => Promise<void>;

export interface PropertyOptions {
  seed: number;
  /** Times that the property runs when nothing fails. */
  runs: number;
  /** fast-check's path of a counterexample, to replay it alone. */
  path?: string;
  /** Steps of shrinking that a failure may cost. */
  shrinks?: number;
  /** False while other rules run beside this one; absent: alone. */
  isAlone?: boolean;
}

/** So that a slow target does not hold the run up. */
const mostShrinks = 30;
/** No new step begins so long after the first failing one began (ms): waiting for what never comes is slow. */
const longestShrinking = 10_000;

/**
 * fast-check recognises a draw by the identity of the arbitrary, and that by the identity of its
 * builder; with stable builders a shrunk case repeats the draws that led to it.
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

/** @throws {@link NeedsExclusiveRun} where the property has to be judged again, alone */
export async function judge(
  run: Run,
  rule: Rule,
  property: Property,
  options: PropertyOptions,
): Promise<Verdict> {
  const started = performance.now();
  let requests = 0;
  let last: Trial | undefined;
  let failing: Trial | undefined;
  let stop: CouldNotRun | Indeterminate | undefined;
  let solitude: NeedsExclusiveRun | undefined;
  let defect: unknown;
  let attempts = 0;
  let failingSince = Infinity;
  const { shrinks = mostShrinks } = options;

  const details = await fc.check(
    fc.asyncProperty(fc.gen(), async (g) => {
      attempts += 1;
      // Shrinking ends when the budget is spent or when something else got in the way.
      if (stop || solitude || defect || attempts > options.runs + shrinks) return;
      const began = performance.now();
      if (began > failingSince + longestShrinking) return;
      const trial = createTrial(run, (values) => g(builderOf(values)), options.isAlone);
      last = trial;
      try {
        await property(trial);
        trial.settle();
      } catch (error) {
        if (error instanceof Violated || trial.violations.length) {
          failing = trial;
          failingSince = Math.min(failingSince, began);
          throw error instanceof Violated ? error : new Violated(trial.violations);
        }
        if (error instanceof NeedsExclusiveRun) solitude = error;
        else if (error instanceof CouldNotRun || error instanceof Indeterminate) stop = error;
        else defect = error;
      } finally {
        await trial.end().catch((error: unknown) => {
          // A target that fails while it is cleaned up says nothing of what was judged.
          const isOfTarget = error instanceof CouldNotRun || error instanceof Indeterminate;
          if (!isOfTarget) defect ??= error;
        });
        requests += trial.requests();
      }
    }),
    {
      seed: options.seed,
      numRuns: options.runs,
      endOnFailure: shrinks === 0 || Boolean(options.path),
      ...(options.path ? { path: options.path } : {}),
    },
  );

  if (solitude) throw solitude;
  const evidence = failing ?? last;
  const outcome = ((): Outcome => {
    if (details.failed) return "fail";
    if (defect !== undefined) return "broken";
    if (stop) return stop instanceof Indeterminate ? "indeterminate" : "could-not-run";
    return "pass";
  })();
  return {
    rule: rule.id,
    level: rule.level,
    outcome,
    reason: outcome === "pass" || outcome === "fail" ? "" : reasonOf(stop ?? defect),
    violations: failing?.violations ?? [],
    occurrences: details.failed ? 1 : 0,
    runs: details.numRuns,
    requests,
    seed: options.seed,
    replay: encodeReplay({
      rule: rule.id,
      seed: options.seed,
      path: details.counterexamplePath ?? "",
    }),
    exchanges: evidence?.exchanges ?? [],
    frames: evidence?.frames ?? [],
    duration: performance.now() - started,
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof CouldNotRun || error instanceof Indeterminate) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
