/** Each answer has the envelope: when the operation succeeds, when it refuses, and to a stranger. */
import type { Operation } from "../../contract/contract.ts";
import type { Trial } from "../trial/trial.ts";
import type { Judge } from "./judge.ts";
import { hearAnswers, unknownTo } from "./step/answers.ts";

export const envelope: Judge = async (trial, operation) => {
  if (operation.tiers.length) await knock(trial, operation);
  await hearAnswers(trial, operation);
};

/**
 * Whatever it answers to a stranger has an envelope too. This needs neither world nor credentials, so it
 * judges targets that offer none; nobody without credentials changes anything.
 */
async function knock(trial: Trial, operation: Operation): Promise<void> {
  await trial.callOperation(undefined, operation, unknownTo(operation));
}
