/** The challenge by which the owner of an account proves it (1/4.1). */
import type { Trial } from "../../harness/author.ts";
import type { VerifyChallenge } from "../../schemas/generated/types.ts";

export type Method = NonNullable<VerifyChallenge["method"]>;

/** All that the contract names: whichever of them an account can meet, a wrong secret meets none. */
export function challengeMethods({ run }: Trial): Method[] {
  const methods = run.contract.models["verify-challenge"]?.properties?.["method"]?.enum;
  if (!methods?.length) throw new Error("the contract names no methods of a challenge");
  return methods as Method[];
}
