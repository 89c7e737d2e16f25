/** Too many requests are answered 420. */
import { wrapRefusal } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Refuses for a spent quota with the status 420.",
  legal: ["open.status-codes"],
  plant({ seams }) {
    wrapRefusal(seams, (outcome) =>
      outcome.status === 429 ? { ...outcome, status: 420 } : outcome,
    );
  },
};
