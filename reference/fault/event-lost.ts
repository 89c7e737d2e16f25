/** The event session:request:initiated is never sent. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The event session:request:initiated is never sent.",
  trips: ["conversation.initiated-event", "platform.event-name-exact"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      if (event.name !== "session:request:initiated") original(event);
    });
  },
};
