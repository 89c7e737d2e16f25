/** Somebody who has no business on the website that a rule plays with. */
import { hasAnotherWebsite, type Operator, type Trial } from "../../../harness/author.ts";

/** The owner of another website; undefined where the target names none. */
export const strangerTo = async (trial: Trial): Promise<Operator | undefined> =>
  hasAnotherWebsite(trial.run) ? (await trial.world({}, "foreign-")).owner : undefined;
