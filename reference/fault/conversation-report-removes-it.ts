/** A reported conversation is removed instead of being moved to the spams. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import { removeConversation } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "A reported conversation is removed instead of being moved to the spams.",
  trips: ["conversation.reported-is-in-spams"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.report", (call) => {
      const { website, conversation } = placeOf(call);
      removeConversation(call.reference, website, conversation);
    });
  },
};
