/** Events that the documents do not name. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Sends events of unknown names, and one that carries no payload to speak of, along with every event.",
  legal: ["open.event-further-names"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      original({ ...event, name: "website:update_visitors_count", data: { visitors_count: 1 } });
      original(event);
      original({ ...event, name: `${event.name}:traced` });
    });
  },
};
