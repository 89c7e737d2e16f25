/** The conversation list has 20 entries a page, whatever per_page says. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list has 20 entries a page, whatever per_page says.",
  trips: ["per-page:conversations.conversation.list"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { per_page: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
