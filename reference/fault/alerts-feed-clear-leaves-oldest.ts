/** Clearing the feed leaves its oldest alert. */
import { userOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { feedOf } from "../state/alerts.ts";

export const fault: Fault = {
  says: "Clearing the feed leaves its oldest alert.",
  trips: ["alerts.feed-cleared"],
  plant({ seams }) {
    wrapHandler(seams, "alerts.feed.clear", (call, original) => {
      const feed = feedOf(userOf(call));
      const oldest = [...feed].at(-1);
      const result = original(call);
      if (oldest) feed.set(oldest.id, oldest);
      return result;
    });
  },
};
