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

/** Attempts in a row that may be in vain where reads only seem to waver: each waits the settle time after every write. */
const mostTries = 3;

export function createWavering(): Wavering {
  // Obstacles that come again and again, such as lists in which nothing stands that a filter finds, must not use up the second try of
  // a failure, nor that of a call which was refused since what a read showed had been removed just before.
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
