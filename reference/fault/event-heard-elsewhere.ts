/** The event session:request:initiated is heard with credentials of other websites. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The event session:request:initiated is heard with credentials of other websites.",
  trips: ["platform.event-of-own-website-only"],
  plant({ seams }) {
    wrap(seams, "hears", (original) => (listener, event) => {
      const isOpen = event.name === "session:request:initiated";
      return original(isOpen ? { ...listener, mayHear: () => true } : listener, event);
    });
  },
};
