/** The challenge by which the owner of an account proves it (1/4.1). */
import * as fc from "fast-check";
import { isStaged, type Trial } from "../../harness/author.ts";
import type { VerifyChallenge } from "../../schemas/generated/types.ts";

type Method = NonNullable<VerifyChallenge["method"]>;

/** All that the contract names: whichever of them an account can meet, a wrong secret meets none. */
function challengeMethods({ run }: Trial): Method[] {
  const methods = run.contract.models["verify-challenge"]?.properties?.["method"]?.enum;
  if (!methods?.length) throw new Error("the contract names no methods of a challenge");
  return methods as Method[];
}

/** All, or one of them for an account that stays, as several wrong secrets may lock it (open.verify-wrong-secret-repeated). */
export const methodsToTry = (trial: Trial): Method[] =>
  isStaged(trial)
    ? challengeMethods(trial)
    : [trial.draw(fc.constantFrom(...challengeMethods(trial)))];
