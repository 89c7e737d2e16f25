/** The event session:request:initiated goes to every website of the platform. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The event session:request:initiated goes to every website of the platform.",
  trips: ["platform.event-of-own-website-only"],
  plant({ platform, seams }) {
    wrap(seams, "emit", (original) => (event) => {
      if (event.name !== "session:request:initiated") return original(event);
      for (const { website_id } of platform.websites) original({ ...event, website_id });
    });
  },
};
