/** How an operation asks for the password of the caller. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import { flatten } from "../../../fixtures/flatten.ts";
import type { Proof } from "../../record/take-back.ts";

/** Undefined where it does not. */
export function proofOf({ resolve }: Contract, { body }: Operation): Proof | undefined {
  const { verify } = (body && flatten(body, resolve).properties) ?? {};
  return verify && (verify.type === "string" ? "text" : "object");
}

/** The member of a body that proves who calls, where the operation asks for it. */
export function proofWith(
  contract: Contract,
  operation: Operation,
  secret: string,
): { verify: string | object } | undefined {
  const proof = proofOf(contract, operation);
  return proof && { verify: proof === "text" ? secret : { method: "password", secret } };
}
