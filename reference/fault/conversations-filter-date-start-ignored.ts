/** The conversation list ignores filter_date_start. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list ignores filter_date_start.",
  trips: ["conversations.filter-date-start"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { filter_date_start: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
