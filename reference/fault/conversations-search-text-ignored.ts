/** A text search lists all conversations. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A text search lists all conversations.",
  trips: ["conversations.search-text"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { search_query: _, ...query } = call.query;
      const { search_type = "text" } = query;
      return original(search_type === "text" ? { ...call, query } : call);
    });
  },
};
