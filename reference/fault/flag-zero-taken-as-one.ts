/** A filter_resolved of 0 lists resolved conversations only. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A filter_resolved of 0 lists resolved conversations only.",
  trips: ["platform.flag-zero-is-default", "conversations.flag-zero-is-default"],
  plant({ seams }) {
    wrap(seams, "query", (original) => (operation, search) => {
      const query = original(operation, search);
      const isGiven = query["filter_resolved"] === "0";
      const isList = operation.operationId === "conversations.conversation.list";
      return isList && isGiven ? { ...query, filter_resolved: "1" } : query;
    });
  },
};
