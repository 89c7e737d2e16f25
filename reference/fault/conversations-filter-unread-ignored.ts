/** The conversation list ignores filter_unread. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list ignores filter_unread.",
  trips: ["conversations.filter-unread"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { filter_unread: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
