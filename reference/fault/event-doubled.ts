/** The events message:updated and message:removed are sent twice. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The events message:updated and message:removed are sent twice.",
  trips: [
    "conversation.message-updated-event",
    "conversation.message-removed-event",
    "platform.event-once",
  ],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      original(event);
      if (/^message:(updated|removed)$/.test(event.name)) original(event);
    });
  },
};
