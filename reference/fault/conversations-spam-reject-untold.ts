/** No event tells of a rejected spam item. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "No event tells of a rejected spam item.",
  trips: ["conversations.spam-decision-event"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      const { action } = event.data as { action?: unknown };
      if (event.name !== "spam:decision" || action !== "reject") original(event);
    });
  },
};
