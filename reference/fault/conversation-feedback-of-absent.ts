/** Feedback can be asked from a visitor who is not there. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Feedback can be asked from a visitor who is not there.",
  trips: ["conversation.feedback-needs-visitor"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.feedback.request", (call) => {
      placeOf(call).conversation.asks_rating = true;
    });
  },
};
