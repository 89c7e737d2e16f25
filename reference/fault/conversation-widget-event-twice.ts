/** The event widget:action:processed is sent twice. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The event widget:action:processed is sent twice.",
  trips: ["conversation.widget-button-event", "conversation.widget-data-event"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      original(event);
      if (event.name === "widget:action:processed") original(event);
    });
  },
};
