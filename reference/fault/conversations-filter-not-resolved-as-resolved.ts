/** The conversation list takes filter_not_resolved for filter_resolved. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list takes filter_not_resolved for filter_resolved.",
  trips: ["conversations.filter-not-resolved"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { filter_not_resolved, ...query } = call.query;
      const filter_resolved = filter_not_resolved ?? query.filter_resolved;
      return original({
        ...call,
        query: { ...query, ...(filter_resolved && { filter_resolved }) },
      });
    });
  },
};
