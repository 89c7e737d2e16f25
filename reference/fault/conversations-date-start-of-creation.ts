/** The conversation list compares filter_date_start with the creation date. */
import type { Fault } from "../deviation.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { readDate } from "../dates.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list compares filter_date_start with the creation date.",
  trips: ["conversations.filter-dates-keep"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { filter_date_start, ...query } = call.query;
      const found = original({ ...call, query }) as Conversation[];
      const start = filter_date_start === undefined ? 0 : (readDate(filter_date_start) ?? 0);
      return found.filter(({ created_at }) => created_at >= start);
    });
  },
};
