/** What can be asked without the one visitor whom a target file names: other rules need them as they are. */
import { isStagedVisitor, type Operation, type Trial } from "../../../harness/author.ts";

/** Families whose sessions begin with the visitor. */
const ofVisitors = ["browsing", "call"];

/** Whether it takes no visitor, or each rule has visitors of its own. */
export const sparesVisitor = (trial: Trial, { family, requires }: Operation): boolean =>
  isStagedVisitor(trial) ||
  (!ofVisitors.includes(family) && !requires.some((token) => /visitor|chatbox/.test(token)));
