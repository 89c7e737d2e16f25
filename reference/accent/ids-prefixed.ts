/** Identifiers tell their noun. */
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Gives short identifiers after the noun that they name.",
  legal: ["open.identifier-forms"],
  plant({ seams, random }) {
    seams.newId = (noun) => `${noun}_${random.hex(16)}`;
  },
};
