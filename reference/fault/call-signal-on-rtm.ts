/** The signals of a call are pushed on the RTM channel in place of the streaming channel. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The signals of a call are pushed on the RTM channel in place of the streaming channel.",
  trips: ["call.signal-sdp-event", "call.signal-candidate-event"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      original(event.name.startsWith("app:call:") ? { ...event, channel: "rtm" } : event);
    });
  },
};
