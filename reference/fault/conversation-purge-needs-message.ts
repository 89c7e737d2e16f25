/** A purge is refused as long as the conversation has no message. */
import type { Fault } from "../deviation.ts";
import { Refusal } from "../refusal.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A purge is refused as long as the conversation has no message.",
  trips: ["conversation.purge-with-visitor"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.purge", (call, original) => {
      const { messages } = placeOf(call).conversation.thread;
      if (!messages.length) throw new Refusal(409, "nothing_to_purge");
      return original(call);
    });
  },
};
