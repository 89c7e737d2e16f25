/** The challenge by which the owner of an account proves it (1/4.1). */
import * as fc from "fast-check";
import { isRefused, isStaged, type Trial } from "../../harness/author.ts";
import type { VerifyChallenge } from "../../schemas/generated/types.ts";

type Method = NonNullable<VerifyChallenge["method"]>;

/** All that the contract names: whichever of them an account can meet, a wrong secret meets none. */
function challengeMethods({ run }: Trial): Method[] {
  const methods = run.contract.models["verify-challenge"]?.properties?.["method"]?.enum;
  if (!methods?.length) throw new Error("the contract names no methods of a challenge");
  return methods as Method[];
}

/**
 * Whether all wrong secrets may be tried to remove this: on an account of the stage, or where the trial makes it anew for each
 * and removes it by the right one in between, since several in a row may lock an account that stays (open.verify-wrong-secret-repeated).
 */
export async function mayTryAll(
  trial: Trial,
  read: "helpdesk.read" | "status.read",
): Promise<boolean> {
  if (isStaged(trial)) return true;
  const { owner, website_id } = await trial.world();
  return isRefused(await trial.call(owner, read, { params: { website_id } }));
}

/** All, or one of them where not all may be tried. */
export const methodsToTry = (trial: Trial, tryAll = isStaged(trial)): Method[] =>
  tryAll ? challengeMethods(trial) : [trial.draw(fc.constantFrom(...challengeMethods(trial)))];
