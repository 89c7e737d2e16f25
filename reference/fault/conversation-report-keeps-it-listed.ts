/** A reported conversation stays in the inbox. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import { conversationsOf } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "A reported conversation stays in the inbox.",
  trips: ["conversation.reported-leaves-inbox"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.report", (call, original) => {
      const { website, conversation } = placeOf(call);
      const result = original(call);
      conversationsOf(website).visible.set(conversation.session_id, conversation);
      return result;
    });
  },
};
