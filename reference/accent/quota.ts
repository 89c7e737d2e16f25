import { accent, type Accent } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";
import { windowAccents } from "./quota/window.ts";

export const quotaAccents: Record<string, Accent> = {
  ...windowAccents,
  "quota-spares-head": accent(
    "Does not count HEAD against a quota.",
    ["open.daily-quota-counts"],
    seam(
      "charge",
      (original) => (caller, operation) =>
        operation.method === "head" ? undefined : original(caller, operation),
    ),
  ),
};
