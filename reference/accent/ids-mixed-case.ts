/** Identifiers in which letter case counts. */
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Gives identifiers of letters and digits that differ by the case of one letter.",
  legal: ["open.identifier-forms"],
  plant({ seams, random }) {
    let twin: string | undefined;
    seams.newId = () => {
      const stem = twin ?? random.hex(9);
      const isTwin = twin !== undefined;
      twin = isTwin ? undefined : stem;
      return isTwin ? `k${stem}Q` : `k${stem}q`;
    };
  },
};
