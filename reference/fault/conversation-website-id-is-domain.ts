/** A conversation shows the domain of its website in the place of its identifier. */
import type { Conversation as Shown } from "../../schemas/generated/types.ts";
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A conversation shows the domain of its website in the place of its identifier.",
  trips: ["conversation.ids-are-those-of-the-path"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.read", (call, original) => ({
      ...(original(call) as Shown),
      website_id: websiteOf(call).domain,
    }));
  },
};
