/** An accepted call gives no reason. */
import { wrapAccepted } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Gives accepted calls a blank reason.",
  legal: ["open.envelope-reason"],
  plant({ seams }) {
    wrapAccepted(seams, (outcome) => ({ ...outcome, reason: "" }));
  },
};
