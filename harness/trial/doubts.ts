/** What may have been learnt about the target during a trial that did not pass, so that playing it again may come out otherwise. */
import type { Trial } from "./trial.ts";

/** How many doubts of one trial are kept, the first ones and the last: each may cost a request, and one is enough. */
const mostDoubts = 3;

export function createDoubts(): Pick<Trial, "doubt" | "isInDoubt"> {
  const doubts: (() => Promise<boolean>)[] = [];
  return {
    doubt(ask) {
      doubts[Math.min(doubts.length, mostDoubts - 1)] = ask;
    },
    async isInDoubt() {
      for (const ask of doubts) if (await ask()) return true;
      return false;
    },
  };
}
