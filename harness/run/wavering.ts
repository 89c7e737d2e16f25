/** What a run has learnt about reads that waver: whether it helps to play a rule again and to wait before each read. */
import type { Wavered } from "../trial/reads.ts";

export interface Wavering {
  /** Whether it may help where the reads of a trial wavered so. */
  mayHelp: (wavered: Wavered | undefined) => boolean;
  /** Notes whether it did. */
  tried: (hasHelped: boolean) => void;
}

/** In vain, one after the other, where reads only seem to waver; each takes the settle time once a write. */
const mostTries = 3;

export function createWavering(): Wavering {
  let vain = 0;
  return {
    mayHelp: (wavered) => wavered === "surely" || (wavered === "perhaps" && vain < mostTries),
    tried: (hasHelped) => void (vain = hasHelped ? 0 : vain + 1),
  };
}
