/** Once the inbox holds a conversation, creation answers with the last created one as long as that has no message. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { conversationsOf } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "Once the inbox holds a conversation, creation answers with the last created one as long as that has no message.",
  trips: ["conversation.create-is-new"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.create", (call, original) => {
      const { created, visible } = conversationsOf(websiteOf(call));
      const [last] = created;
      const isReused = visible.size > 0 && last?.thread.messages.length === 0;
      return isReused ? { session_id: last.session_id } : original(call);
    });
  },
};
