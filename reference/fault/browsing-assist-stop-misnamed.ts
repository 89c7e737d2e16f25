/** The end of assistance is told as the end of the browsing session. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The end of assistance is told as the end of the browsing session.",
  trips: ["browsing.assist-stopped-event"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      original({ ...event, name: event.name.replace("assist:stopped", "action:stopped") });
    });
  },
};
