import { fault, rareFault, type Fault } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";
import {
  neverResets,
  notEnforced,
  oneTooFew,
  oneTooMany,
  overshootsWhenHurried,
  pluginPerMinute,
  refusedWriteHappens,
  resetByRefusal,
  resetsEarly,
  shared,
} from "./quota/counting.ts";

export const quotaFaults: Record<string, Fault> = {
  "quota-day-lasts-a-minute": fault(
    "The daily quota of a plugin token is given back each minute.",
    ["platform.daily-quota-resets"],
    seam(
      "duration",
      (original) => (name) => original(name === "quota-day" ? "quota-minute" : name),
    ),
  ),
  "quota-day-lasts-a-third": fault(
    "The daily quota of a plugin token is given back three times a day.",
    ["platform.daily-quota-resets"],
    resetsEarly,
  ),
  "quota-minute-lasts-a-day": fault(
    "The limit per minute of a user token lasts for a day.",
    ["platform.user-per-minute-limit-passes"],
    seam(
      "duration",
      (original) => (name) => original(name === "quota-minute" ? "quota-day" : name),
    ),
  ),
  "quota-never-resets": fault(
    "A daily quota that is used up stays used up.",
    ["platform.daily-quota-resets"],
    neverResets,
  ),
  "quota-not-enforced": fault(
    "A plugin token can exceed its daily quota.",
    ["platform.daily-quota-enforced"],
    notEnforced,
  ),
  "quota-one-too-few": fault(
    "The daily quota ends one request early; only a SHOULD says that it must not.",
    ["platform.daily-quota-not-early"],
    oneTooFew,
  ),
  "quota-one-too-many": rareFault(
    "The daily quota ends one request late; only load counts as exactly.",
    ["platform.daily-quota-enforced"],
    oneTooMany,
  ),
  "quota-overshoots-when-hurried": fault(
    "The quota is counted a moment after it is checked, so that simultaneous requests slip through; only many at once see it.",
    ["platform.daily-quota-enforced"],
    overshootsWhenHurried,
  ),
  "quota-plugin-per-minute": fault(
    "A plugin token is refused after 120 requests in a minute, well within its daily quota.",
    ["platform.plugin-may-burst"],
    pluginPerMinute,
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
  "quota-refused-write-happens": fault(
    "A call that is refused because of the quota is carried out all the same.",
    ["platform.quota-refusal-changes-nothing"],
    refusedWriteHappens,
  ),
  "quota-reset-by-refusal": fault(
    "The first refusal because of the daily quota gives the whole quota back.",
    ["platform.daily-quota-enforced"],
    resetByRefusal,
  ),
  "quota-resets-early": rareFault(
    "The daily quota is given back every eight hours, which a load that lasts a day sees.",
    ["platform.daily-quota-enforced"],
    resetsEarly,
  ),
  "quota-shared": fault(
    "The plugin tokens of a website are counted together.",
    ["platform.daily-quota-per-integration", "platform.daily-quota-not-early"],
    shared,
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
