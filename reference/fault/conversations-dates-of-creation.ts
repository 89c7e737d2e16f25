/** The date filters of the conversation list look at the creation instead of the update. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { conversationsOf } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "The date filters of the conversation list look at the creation instead of the update.",
  trips: ["conversations.filter-date-end", "conversations.filter-dates-keep"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { filter_date_start, filter_date_end } = call.query;
      if (filter_date_start === undefined && filter_date_end === undefined) return original(call);
      const all = [...conversationsOf(websiteOf(call)).all];
      const updates = new Map(all.map((one) => [one, one.updated_at]));
      for (const one of all) one.updated_at = one.created_at;
      try {
        return original(call);
      } finally {
        for (const [one, updated_at] of updates) one.updated_at = updated_at;
      }
    });
  },
};
