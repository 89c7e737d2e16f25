/** What does not exist looks like what is not allowed. */
import { wrapRefusal } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Refuses what does not exist with the status 403.",
  legal: ["open.status-codes", "open.refusal-of-credential"],
  plant({ seams }) {
    wrapRefusal(seams, (outcome) =>
      outcome.status === 404 ? { ...outcome, status: 403, reason: "forbidden" } : outcome,
    );
  },
};
