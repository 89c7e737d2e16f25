/** The conversation list ignores filter_unassigned. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list ignores filter_unassigned.",
  trips: ["conversations.filter-unassigned"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { filter_unassigned: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
