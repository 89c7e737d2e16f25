/** The payload of events stands one level down. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Puts the payload of every event on the sockets below payload, beside the website.",
  legal: ["open.event-payloads"],
  plant({ seams, clock }) {
    wrap(seams, "deliver", (original) => (listener, event) => {
      const { website_id, ...payload } = event.data;
      const at = clock.now();
      original(listener, { ...event, data: { scope: { website_id }, at, payload } });
    });
  },
};
