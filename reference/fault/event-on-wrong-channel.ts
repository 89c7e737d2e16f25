/** The event message:removed is pushed on the streaming channel only. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The event message:removed is pushed on the streaming channel only.",
  trips: ["conversation.message-removed-event", "platform.event-name-exact"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      original(event.name === "message:removed" ? { ...event, channel: "stream" } : event);
    });
  },
};
