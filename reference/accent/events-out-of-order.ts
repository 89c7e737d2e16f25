/** Events of a conversation overtake one another. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Holds back every other event of a conversation for 100 ms, so that later ones overtake it.",
  legal: ["open.event-order", "open.event-delay"],
  plant({ seams, clock }) {
    let count = 0;
    wrap(seams, "emit", (original) => (event) => {
      if (event.session_id === undefined || count++ % 2) return original(event);
      const data = structuredClone(event.data);
      clock.at(clock.now() + 100, () => original({ ...event, data }));
    });
  },
};
