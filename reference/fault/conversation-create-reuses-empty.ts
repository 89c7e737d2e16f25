/** Creation answers with the last created conversation as long as that has no message. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { conversationsOf } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "Creation answers with the last created conversation as long as that has no message.",
  trips: ["conversation.create-is-new"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.create", (call, original) => {
      const [last] = conversationsOf(websiteOf(call)).created;
      const isEmpty = last?.thread.messages.length === 0;
      return isEmpty ? { session_id: last.session_id } : original(call);
    });
  },
};
