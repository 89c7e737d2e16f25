/** Existence checks that find something are answered 204. */
import { wrapAccepted } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Answers a HEAD that finds something with the status 204.",
  legal: ["open.status-codes", "1/1"],
  plant({ seams }) {
    wrapAccepted(seams, (outcome) =>
      outcome.method === "head" ? { ...outcome, status: 204 } : outcome,
    );
  },
};
