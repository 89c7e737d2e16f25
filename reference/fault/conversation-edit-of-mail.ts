/** A message can be edited in a conversation that came by email. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A message can be edited in a conversation that came by email.",
  trips: ["conversation.edit-chatbox-only"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.edit", (call, original) => {
      const { meta } = placeOf(call).conversation;
      const { origin } = meta;
      meta.origin = "chat";
      try {
        return original(call);
      } finally {
        meta.origin = origin;
      }
    });
  },
};
