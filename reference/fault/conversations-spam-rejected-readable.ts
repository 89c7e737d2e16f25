/** The content of a rejected spam item can still be read. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { contentOf, spamsOf, type Spam } from "../state/conversation/spam.ts";

export const fault: Fault = {
  says: "The content of a rejected spam item can still be read.",
  trips: ["conversations.spam-rejected-is-gone"],
  plant({ seams }) {
    const read = new Map<string, Spam>();
    wrapHandler(seams, "conversations.spam.read", (call, original) => {
      const { spam_id } = call.params;
      const spam = spamsOf(websiteOf(call)).get(spam_id) ?? read.get(spam_id);
      if (!spam) return original(call);
      read.set(spam_id, spam);
      return { ...spam.item, content: contentOf(spam) };
    });
  },
};
