/** Unknown things are refused with an envelope, but as a failure of the server. */
import { wrapRefusal } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Refuses what does not exist with the status 500.",
  trips: ["removed-is-not-read:shortcut", "removed-is-not-read:filter", "removed-is-not-read:hook"],
  plant({ seams }) {
    wrapRefusal(seams, (outcome) =>
      outcome.status === 404 ? { ...outcome, status: 500 } : outcome,
    );
  },
};
