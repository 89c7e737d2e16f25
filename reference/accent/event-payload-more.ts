/** Events say more. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Adds fields to the payload of every event.",
  legal: ["open.event-payloads"],
  plant({ seams, clock }) {
    wrap(seams, "emit", (original) => (event) => {
      const more = { routing_ids: [], emitted_at: clock.now(), trace: { hops: 2 } };
      original({ ...event, data: { ...more, ...event.data } });
    });
  },
};
