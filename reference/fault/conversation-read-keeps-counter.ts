/** Marking messages as read leaves the unread counters as they were. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Marking messages as read leaves the unread counters as they were.",
  trips: ["conversation.read-clears-counters"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.read.mark", (call, original) => {
      const { conversation } = placeOf(call);
      const unread = { ...conversation.unread };
      const result = original(call);
      conversation.unread = unread;
      return result;
    });
  },
};
