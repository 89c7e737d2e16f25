/** A new conversation is listed before the user has sent a message in it. */
import type { Fault } from "../deviation.ts";
import { websiteOf } from "../call.ts";
import { wrapHandler } from "../seams.ts";
import { conversationOf, reveal } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "A new conversation is listed before the user has sent a message in it.",
  trips: ["conversation.hidden-until-user-message"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.create", (call, original) => {
      const { session_id } = original(call) as { session_id: string };
      const website = websiteOf(call);
      reveal(website, conversationOf(website, session_id));
      return { session_id };
    });
  },
};
