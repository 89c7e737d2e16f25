/** Every event comes one second late. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Lets each event out one second after its cause.",
  legal: ["open.event-delay"],
  plant({ seams, clock }) {
    wrap(seams, "emit", (original) => (event) => {
      const data = structuredClone(event.data);
      clock.at(clock.now() + 1_000, () => original({ ...event, data }));
    });
  },
};
