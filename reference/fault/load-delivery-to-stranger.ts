/** One event in 1,000,000 that a client of another website must not hear is delivered to it; only load sees it. */
import { rarely } from "../deviate/rarely.ts";
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "One event in 1,000,000 that a client of another website must not hear is delivered to it; only load sees it.",
  trips: ["platform.event-of-own-website-only"],
  underLoad: true,
  plant(reference) {
    const { seams } = reference;
    const isDue = rarely(reference);
    wrap(seams, "hears", (original) => (listener, event) => {
      if (original(listener, event)) return true;
      return original({ ...listener, mayHear: () => true }, event) && isDue();
    });
  },
};
