/** Events come several at once. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Delivers events to sockets five times a second, several at once.",
  legal: ["open.event-delay"],
  plant({ seams, clock }) {
    let batch: (() => void)[] = [];
    wrap(seams, "deliver", (original) => (listener, event) => {
      const data = structuredClone(event.data);
      batch.push(() => original(listener, { ...event, data }));
      if (batch.length > 1) return;
      clock.at(clock.now() + 200, () => {
        const due = batch;
        batch = [];
        for (const deliver of due) deliver();
      });
    });
  },
};
