/** An accepted spam item stays among the spams. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { spamsOf } from "../state/conversation/spam.ts";

export const fault: Fault = {
  says: "An accepted spam item stays among the spams.",
  trips: ["conversations.spam-accepted-leaves-spams"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.spam.decide", (call, original) => {
      const spams = spamsOf(websiteOf(call));
      const spam = spams.get(call.params.spam_id);
      const result = original(call);
      if (spam && call.body.action === "accept") spams.set(spam.item.spam_id, spam);
      return result;
    });
  },
};
