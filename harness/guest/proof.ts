/** How an operation asks for the password of whoever calls it. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { flatten } from "../../fixtures/flatten.ts";
import type { Proof } from "../record/take-back.ts";

/** Undefined where it does not. */
export function proofOf({ resolve }: Contract, { body }: Operation): Proof | undefined {
  const { verify } = (body && flatten(body, resolve).properties) ?? {};
  return verify && (verify.type === "string" ? "text" : "object");
}
