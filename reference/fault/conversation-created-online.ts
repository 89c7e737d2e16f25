/** A conversation is online from its creation on, though no visitor has joined it. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { conversationsOf } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "A conversation is online from its creation on, though no visitor has joined it.",
  trips: ["conversation.created-is-offline"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.create", (call, original) => {
      const created = original(call) as { session_id: string };
      const conversation = conversationsOf(websiteOf(call)).get(created.session_id);
      if (conversation) conversation.online = true;
      return created;
    });
  },
};
