/** The date filters of the conversation list look at the creation date. */
import type { Fault } from "../deviation.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { readDate } from "../dates.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The date filters of the conversation list look at the creation date.",
  trips: ["conversations.filter-date-end"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { filter_date_end, ...query } = call.query;
      const found = original({ ...call, query }) as Conversation[];
      const end = filter_date_end === undefined ? Infinity : (readDate(filter_date_end) ?? 0);
      return found.filter(({ created_at }) => created_at <= end);
    });
  },
};
