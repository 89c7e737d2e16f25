/** A rejected mail becomes a conversation as an accepted one does. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { spamsOf } from "../state/conversation/spam.ts";

export const fault: Fault = {
  says: "A rejected mail becomes a conversation as an accepted one does.",
  trips: ["conversations.spam-rejected-is-no-conversation"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.spam.decide", (call, original) => {
      const isMail = spamsOf(websiteOf(call)).get(call.params.spam_id)?.mail !== undefined;
      const action = isMail ? "accept" : call.body.action;
      return original({ ...call, body: { ...call.body, action } });
    });
  },
};
