/** Events come on both channels. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Sends every event on the other channel as well.",
  legal: ["open.event-channel"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      original({ ...event, channel: event.channel === "rtm" ? "stream" : "rtm" });
      original(event);
    });
  },
};
