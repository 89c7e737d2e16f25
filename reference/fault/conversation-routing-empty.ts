/** The routing of a conversation shows nobody, whoever is in charge. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The routing of a conversation shows nobody, whoever is in charge.",
  trips: ["conversation.routing-agrees"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.routing.read", (call) => {
      placeOf(call);
    });
  },
};
