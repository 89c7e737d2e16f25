/** A removed conversation stays in the inbox. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import { conversationsOf } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "A removed conversation stays in the inbox.",
  trips: ["conversation.removed-is-unlisted"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.remove", (call, original) => {
      const { website, conversation } = placeOf(call);
      const { visible } = conversationsOf(website);
      const result = original(call);
      visible.set(conversation.session_id, conversation);
      return result;
    });
  },
};
