/** What a run has learnt about reads that waver: whether it helps to play a rule again and to wait before each read. */
import type { Wavered } from "../trial/reads.ts";

/**
 * `failure`: the trial says that the target is wrong; `refusal`: it could not be played, since a call was refused that had to be accepted
 * first; `obstacle`: it could not be played for another reason.
 */
export type Trouble = "failure" | "refusal" | "obstacle";

export interface Wavering {
  /** Whether that may help, after a trial whose reads wavered like this. */
  mayHelp: (wavered: Wavered | undefined, trouble: Trouble) => boolean;
  /** Notes whether it did. */
  tried: (trouble: Trouble, hasHelped: boolean) => void;
}

/**
 * How many second attempts in a row may change nothing before reads that only seem to waver cause no more: each waits the settle time
 * after every write.
 */
const mostTries = 3;

export function createWavering(): Wavering {
  // Counted by kind: obstacles that come again and again, such as an empty list for a filter, must not use up the second attempts of
  // failures, or of calls that were refused because a stale read showed what had been removed.
  const vain: Record<Trouble, number> = { failure: 0, refusal: 0, obstacle: 0 };
  /** A target whose reads did waver once is not blamed for anything that may come of it. */
  let doWaver = false;
  return {
    mayHelp: (wavered, trouble) =>
      wavered === "surely" ||
      (wavered === "perhaps" && (vain[trouble] < mostTries || (doWaver && trouble === "failure"))),
    tried(trouble, hasHelped) {
      doWaver ||= hasHelped;
      vain[trouble] = hasHelped ? 0 : vain[trouble] + 1;
    },
  };
}
