/** A feedback request is refused as long as the conversation has no message. */
import type { Fault } from "../deviation.ts";
import { Refusal } from "../refusal.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A feedback request is refused as long as the conversation has no message.",
  trips: ["conversation.feedback-with-visitor"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.feedback.request", (call, original) => {
      const { messages } = placeOf(call).conversation.thread;
      if (!messages.length) throw new Refusal(409, "nothing_to_rate");
      return original(call);
    });
  },
};
