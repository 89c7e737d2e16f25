/** A mention in a message is not among the mentions of the conversation. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A mention in a message is not among the mentions of the conversation.",
  trips: ["conversation.message-mention-reaches-conversation"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { conversation } = placeOf(call);
      const { mentions } = conversation;
      const result = original(call);
      conversation.mentions = mentions;
      return result;
    });
  },
};
