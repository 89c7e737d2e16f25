/** The conversations of a profile are listed whatever filter_resolved says. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversations of a profile are listed whatever filter_resolved says.",
  trips: ["people.conversation-filter-resolved"],
  plant({ seams }) {
    wrapHandler(seams, "people.conversation.list", (call, original) => {
      const { filter_resolved: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
