/** A segment search lists all conversations. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A segment search lists all conversations.",
  trips: ["conversations.search-segment"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { search_query: _, ...query } = call.query;
      const { search_type } = query;
      return original(search_type === "segment" ? { ...call, query } : call);
    });
  },
};
