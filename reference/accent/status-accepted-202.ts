/** Every write is answered 202. */
import { wrapAccepted } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Answers every accepted write with the status 202.",
  legal: ["open.status-codes"],
  plant({ seams }) {
    wrapAccepted(seams, (outcome) =>
      outcome.method === "get" || outcome.method === "head" ? outcome : { ...outcome, status: 202 },
    );
  },
};
