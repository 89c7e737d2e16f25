/** One status for every refusal. */
import { wrapRefusal } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Refuses everything with the status 422, HEAD included.",
  legal: ["open.status-codes", "open.refusal-of-credential"],
  plant({ seams }) {
    wrapRefusal(seams, (outcome) => ({ ...outcome, status: 422 }));
  },
};
