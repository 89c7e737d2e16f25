/** The clock of the target, where its stage moves it. */
import type { Trial } from "../../harness/author.ts";

/** Lets so much time pass (ms). */
export const advance = (trial: Trial, time: number): Promise<unknown> =>
  trial.stage("clock", "POST", "/clock", { advance: time });
