/** A message from user counts as unread on both sides. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A message from user counts as unread on both sides.",
  trips: ["conversation.message-raises-counter"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const result = original(call);
      if (call.body.from === "user") placeOf(call).conversation.unread.visitor += 1;
      return result;
    });
  },
};
