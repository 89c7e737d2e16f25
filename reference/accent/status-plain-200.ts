/** Every accepted call is answered 200. */
import { wrapAccepted } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Answers every accepted call with the status 200.",
  legal: ["open.status-codes"],
  plant({ seams }) {
    wrapAccepted(seams, (outcome) => ({ ...outcome, status: 200 }));
  },
};
