/** A conversation created through the API is listed with its second message from user only. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import { conversationsOf } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "A conversation created through the API is listed with its second message from user only.",
  trips: ["conversation.listed-after-user-message"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { website, conversation } = placeOf(call);
      const result = original(call);
      const { meta, thread, session_id } = conversation;
      const { length } = thread.messages.filter(({ from }) => from === "user");
      if (meta.device || length > 1) return result;
      conversation.is_visible = false;
      conversationsOf(website).visible.delete(session_id);
      return result;
    });
  },
};
