/** A rejected spam item stays among the spams. */
import type { Fault } from "../deviation.ts";
import { websiteOf } from "../call.ts";
import { wrapHandler } from "../seams.ts";
import { spamsOf } from "../state/conversation/spam.ts";

export const fault: Fault = {
  says: "A rejected spam item stays among the spams.",
  trips: ["conversations.spam-rejected-is-gone", "conversations.spam-rejected-once"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.spam.decide", (call, original) => {
      const spams = spamsOf(websiteOf(call));
      const spam = spams.get(call.params.spam_id);
      const result = original(call);
      if (spam && call.body.action === "reject") spams.set(call.params.spam_id, spam);
      return result;
    });
  },
};
