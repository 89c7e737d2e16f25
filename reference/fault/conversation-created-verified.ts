/** A conversation is verified from its creation on. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { conversationsOf } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "A conversation is verified from its creation on.",
  trips: ["conversation.create-starts-clean"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.create", (call, original) => {
      const created = original(call) as { session_id: string };
      const conversation = conversationsOf(websiteOf(call)).get(created.session_id);
      if (conversation) conversation.is_verified = true;
      return created;
    });
  },
};
