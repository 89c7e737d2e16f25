/** What a run has learnt about reads that waver: whether it helps to play a rule again and to wait before each read. */

export interface Wavering {
  /** Whether it may help where reads only seem to have wavered. */
  mayHelp: () => boolean;
  /** Notes whether it did. */
  tried: (hasHelped: boolean) => void;
}

/** In vain, one after the other; each takes the settle time once a write. */
const mostTries = 3;

export function createWavering(): Wavering {
  let vain = 0;
  return {
    mayHelp: () => vain < mostTries,
    tried: (hasHelped) => void (vain = hasHelped ? 0 : vain + 1),
  };
}
