/** The conversation list ignores filter_assigned. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list ignores filter_assigned.",
  trips: ["conversations.filter-assigned"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { filter_assigned: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
