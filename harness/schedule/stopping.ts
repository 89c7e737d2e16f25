/** Why a run judges no further rule: interrupted, out of time or requests, stopped at a failure, or a target that is gone. */
import type { Gone } from "../client/patience.ts";
import type { NotRun } from "../record/verdict.ts";
import type { NotJudged } from "../judge/verdict-of.ts";

/** Why a rule was not judged. */
export type LeftOut = Omit<NotJudged, "kind">;

/** The reason of a rule whose turn did not come. */
export const notReached = (notRun: NotRun, reason: string): LeftOut => ({
  outcome: "not-run",
  notRun,
  reason,
});

/** Why a run ends whose target is gone: else every further request would wait in vain. */
const whyGone: Readonly<Record<Gone, string>> = {
  silent:
    "the target stopped answering, or only a gateway before it answered, whatever was asked, for a minute or longer",
  throttled:
    "the target throttled every call, whoever made it, for a minute or longer; a longer `patience` in the target file waits for such a limit, --rate keeps below it",
};

export interface StoppingOptions {
  /** Requests that the run may spend, and those that it has sent so far. */
  budget: number;
  requests: () => number;
  /** After this time no further rule is begun (ms). */
  maxTime: number | undefined;
  /** Interrupts the run. */
  signal: AbortSignal | undefined;
  onInterrupt: () => void;
}

export interface Stopping {
  /**
   * Why nothing more is judged; undefined while the run goes on. Also undefined for the id of the rule at which the run stopped, unless it
   * was interrupted: that rule may still be judged again, to show its failure.
   */
  reason: (rule?: string) => LeftOut | undefined;
  spentBudget: LeftOut;
  /** Ends the run at the failure of this rule. */
  stopAt: (rule: string) => void;
  /** Ends the run since nothing is answered, or let through, any more. */
  stopGone: (gone: Gone) => void;
  /** Forgets timer and signal. */
  end: () => void;
}

/** The first reason counts; later ones are its consequences. */
export function createStopping({
  budget,
  requests,
  maxTime,
  signal,
  onInterrupt,
}: StoppingOptions): Stopping {
  let stopped: LeftOut | undefined;
  let last: string | undefined;
  const spentBudget = notReached("budget", `the budget of ${budget} requests was spent`);

  const interrupt = (): void => {
    stopped ??= notReached("interrupted", "the run was interrupted");
    onInterrupt();
  };
  if (signal?.aborted) interrupt();
  signal?.addEventListener("abort", interrupt);

  const timeIsOver = (): void => {
    stopped ??= notReached("time", `the time of ${(maxTime ?? 0) / 1000} s was over`);
  };
  const timer = maxTime === undefined ? undefined : setTimeout(timeIsOver, maxTime);

  return {
    reason(rule) {
      const isLast = rule !== undefined && rule === last && !signal?.aborted;
      if (stopped && !isLast) return stopped;
      return requests() < budget ? undefined : spentBudget;
    },
    spentBudget,
    stopAt(rule) {
      if (stopped) return;
      last = rule;
      stopped = notReached("bail", `the run stopped at the failure of ${rule}`);
    },
    stopGone(gone) {
      stopped ??= { outcome: "indeterminate", notRun: null, reason: whyGone[gone] };
    },
    end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", interrupt);
    },
  };
}
