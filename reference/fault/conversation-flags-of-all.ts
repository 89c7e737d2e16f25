/** Blocking a conversation blocks every conversation of the website. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { conversationsOf } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "Blocking a conversation blocks every conversation of the website.",
  trips: ["conversation.flags-of-one-conversation"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.block.set", (call, original) => {
      const { all } = conversationsOf(websiteOf(call));
      for (const { session_id } of all)
        original({ ...call, params: { ...call.params, session_id } });
      return original(call);
    });
  },
};
