/** The event message:removed arrives twice. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The event message:removed arrives twice.",
  trips: ["conversation.message-removed-event"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      original(event);
      if (event.name === "message:removed") original(event);
    });
  },
};
