/** A reported conversation that was accepted again stays out of the inbox. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { spamsOf } from "../state/conversation/spam.ts";
import { conversationsOf } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "A reported conversation that was accepted again stays out of the inbox.",
  trips: ["conversation.reported-comes-back"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.spam.decide", (call, original) => {
      const website = websiteOf(call);
      const { conversation } = spamsOf(website).get(call.params.spam_id) ?? {};
      const result = original(call);
      if (conversation) conversationsOf(website).visible.delete(conversation.session_id);
      return result;
    });
  },
};
