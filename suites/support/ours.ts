/** What is of the run, on a website of a target file, where others may work meanwhile. */
import { isStaged, type Trial } from "../../harness/author.ts";

/** Whether nobody else made what is called so: a world of the stage is the rule's alone. */
export const isOurs = (trial: Trial, name: string): boolean =>
  isStaged(trial) || trial.run.acquaintance.isKnown(name);
