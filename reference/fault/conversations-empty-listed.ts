/** The conversation list holds conversations in which nobody was heard, whatever include_empty says. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list holds conversations in which nobody was heard, whatever include_empty says.",
  trips: ["conversations.empty-left-out", "conversation.hidden-until-user-message"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) =>
      original({ ...call, query: { ...call.query, include_empty: "1" } }),
    );
  },
};
