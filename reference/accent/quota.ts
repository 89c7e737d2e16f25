import { accent, type Accent } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";
import { bucket, perPlugin, sliding, withoutHints } from "./quota/window.ts";

export const quotaAccents: Record<string, Accent> = {
  "quota-bucket": accent(
    "Gives back the daily quota of plugin tokens evenly over the day.",
    ["open.daily-quota-window"],
    bucket,
  ),
  "quota-per-plugin": accent(
    "Counts the tokens of one plugin against one quota.",
    ["open.daily-quota-holder"],
    perPlugin,
  ),
  "quota-sliding": accent(
    "Counts the requests of the last day and the last minute instead of fixed windows.",
    ["open.daily-quota-window", "open.per-minute-values"],
    sliding,
  ),
  "quota-spares-head": accent(
    "Does not count HEAD against a quota.",
    ["open.daily-quota-counts"],
    seam(
      "charge",
      (original) => (caller, operation) =>
        operation.method === "head" ? undefined : original(caller, operation),
    ),
  ),
  "quota-without-hints": accent(
    "Sends no header that reports the quota.",
    ["open.daily-quota-value"],
    withoutHints,
  ),
};
