/** The conversation list ignores include_empty. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list ignores include_empty.",
  trips: ["conversations.empty-included"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { include_empty: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
