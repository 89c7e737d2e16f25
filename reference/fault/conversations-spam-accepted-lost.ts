/** An accepted mail is removed from the spams and becomes no conversation. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { reject, spamsOf } from "../state/conversation/spam.ts";

export const fault: Fault = {
  says: "An accepted mail is removed from the spams and becomes no conversation.",
  trips: ["conversations.spam-accepted-is-conversation"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.spam.decide", (call, original) => {
      const website = websiteOf(call);
      const spam = spamsOf(website).get(call.params.spam_id);
      if (call.body.action === "reject" || !spam?.mail) return original(call);
      return reject(website, spam);
    });
  },
};
