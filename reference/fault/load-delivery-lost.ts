/** One delivery of an event in 1,000,000 is lost; only load sees it. */
import { rarely } from "../deviate/rarely.ts";
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "One delivery of an event in 1,000,000 is lost; only load sees it.",
  trips: ["platform.event-name-exact"],
  underLoad: true,
  plant(reference) {
    const { seams } = reference;
    const isDue = rarely(reference);
    wrap(seams, "deliver", (original) => (listener, event) => {
      if (!isDue()) original(listener, event);
    });
  },
};
