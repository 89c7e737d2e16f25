/** The conversation list ignores filter_inbox_id. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list ignores filter_inbox_id.",
  trips: ["conversations.filter-inbox"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { filter_inbox_id: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
