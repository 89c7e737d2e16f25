/** What an act brings about besides what it is about. */
import { setTimeout as pause } from "node:timers/promises";
import { patienceFor, type Trial } from "../../harness/author.ts";

/** A platform may take a moment over it: after this it has come, or does not come. */
export const sideEffectsHadTheirTime = ({ run }: Trial): Promise<void> =>
  pause(patienceFor("change", run.target));
