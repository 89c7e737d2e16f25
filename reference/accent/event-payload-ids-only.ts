/** Events carry identifiers only. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

/** What names a thing, be it by an address. */
const names = /(^|_)(ids?|fingerprints?|identifier|email|domain|url)$/;

export const accent: Accent = {
  says: "Leaves everything but identifiers out of the payload of events on the sockets.",
  legal: ["open.event-payloads"],
  plant({ seams }) {
    wrap(seams, "deliver", (original) => (listener, event) => {
      const kept = Object.entries(event.data).filter(([name]) => names.test(name));
      original(listener, { ...event, data: Object.fromEntries(kept) });
    });
  },
};
