/** The conversation list ignores filter_resolved. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list ignores filter_resolved.",
  trips: ["conversations.filter-resolved"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { filter_resolved: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
