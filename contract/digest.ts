/** The contract as one number: where it is the same, the same was judged. */
import { createHash } from "node:crypto";
import { allRules, type Contract } from "./contract.ts";

/** SHA-256, in hexadecimal, over operations, events, models, open points and every rule. */
export function contractDigest(contract: Contract): string {
  const { operations, events, resources, models, conditions, openPoints } = contract;
  const all = { operations, events, resources, models, conditions, openPoints };
  return createHash("sha256")
    .update(JSON.stringify({ ...all, rules: allRules(contract) }))
    .digest("hex");
}
