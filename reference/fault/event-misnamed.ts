/** The event message:removed is called message:deleted. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The event message:removed is called message:deleted.",
  trips: ["conversation.message-removed-event", "platform.event-name-exact"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      original(event.name === "message:removed" ? { ...event, name: "message:deleted" } : event);
    });
  },
};
