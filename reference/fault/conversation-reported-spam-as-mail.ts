/** A reported conversation is among the spams as an email. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { spamsOf } from "../state/conversation/spam.ts";

export const fault: Fault = {
  says: "A reported conversation is among the spams as an email.",
  trips: ["conversation.reported-spam-is-conversation"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.report", (call, original) => {
      const result = original(call);
      const [spam] = spamsOf(websiteOf(call));
      if (spam) spam.item.type = "email";
      return result;
    });
  },
};
