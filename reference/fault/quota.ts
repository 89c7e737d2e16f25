import { fault, type Fault } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";
import { countingFaults } from "./quota/counting.ts";

export const quotaFaults: Record<string, Fault> = {
  ...countingFaults,
  "quota-day-lasts-a-minute": fault(
    "The daily quota of a plugin token is given back each minute.",
    ["platform.daily-quota-resets"],
    seam(
      "duration",
      (original) => (name) => original(name === "quota-day" ? "quota-minute" : name),
    ),
  ),
  "quota-minute-lasts-a-day": fault(
    "The limit per minute of a user token lasts for a day.",
    ["platform.user-per-minute-limit-passes"],
    seam(
      "duration",
      (original) => (name) => original(name === "quota-minute" ? "quota-day" : name),
    ),
  ),
  "quota-refused-without-error": fault(
    "A call that is refused because of the quota is answered with error false.",
    ["platform.daily-quota-enforced"],
    seam(
      "reply",
      (original) => (outcome) =>
        original(outcome.status === 429 ? { ...outcome, error: false } : outcome),
    ),
  ),
  "quota-user-unlimited": fault(
    "A user token meets no limit per minute.",
    ["platform.user-per-minute-limit"],
    seam(
      "charge",
      (original) => (caller, operation) =>
        caller.tier === "user" ? undefined : original(caller, operation),
    ),
  ),
};
