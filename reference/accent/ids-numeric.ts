/** Identifiers are long numbers. */
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Gives identifiers that are digits only, too long for a number to hold.",
  legal: ["open.identifier-forms"],
  plant({ seams }) {
    let last = 9_007_199_254_740_993n;
    seams.newId = () => String((last += 2n));
  },
};
