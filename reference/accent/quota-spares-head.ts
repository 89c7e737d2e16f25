/** Existence checks are free. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Does not count HEAD against a quota.",
  legal: ["open.daily-quota-counts"],
  plant({ seams }) {
    wrap(
      seams,
      "charge",
      (original) => (caller, operation) =>
        operation.method === "head" ? undefined : original(caller, operation),
    );
  },
};
