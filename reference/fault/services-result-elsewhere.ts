/** The result of a translation goes to another website. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The result of a translation goes to another website.",
  trips: ["services.translate-processed"],
  plant({ platform, seams }) {
    wrap(seams, "emit", (original) => (event) => {
      if (event.name !== "service:translate:processed") return original(event);
      for (const { website_id } of platform.websites) {
        if (website_id === event.website_id) continue;
        return original({ ...event, website_id, data: { ...event.data, website_id } });
      }
    });
  },
};
