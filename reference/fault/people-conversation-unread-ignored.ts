/** The conversations of a profile are listed whatever filter_unread says. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversations of a profile are listed whatever filter_unread says.",
  trips: ["people.conversation-filter-unread"],
  plant({ seams }) {
    wrapHandler(seams, "people.conversation.list", (call, original) => {
      const { filter_unread: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
