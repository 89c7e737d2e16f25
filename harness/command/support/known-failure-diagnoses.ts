/** Entries of the target file with which every run would be non-conforming, or soon will be. */
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { Target } from "../../target/target.ts";
import { expiringSoon, wrongBefore } from "../../record/known-failure.ts";
import { advice, type Diagnosis } from "./diagnosis.ts";

export function knownFailureDiagnoses(target: Target): Diagnosis[] {
  const rules = allRules(loadContract());
  const now = new Date();
  return [
    ...wrongBefore(target, { rules, all: rules, now }).map((what) => ({ ok: false, what })),
    ...expiringSoon(target, now).map(advice),
  ];
}
