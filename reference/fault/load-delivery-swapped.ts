/** One delivery of an event in 1,000,000 carries the payload of the delivery before it; only load sees it. */
import { rarely } from "../deviate/rarely.ts";
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "One delivery of an event in 1,000,000 carries the payload of the delivery before it; only load sees it.",
  trips: ["platform.event-name-exact"],
  plant({ seams }) {
    const isDue = rarely();
    let previous: Record<string, unknown> = {};
    wrap(seams, "deliver", (original) => (listener, event) => {
      original(listener, isDue() ? { ...event, data: previous } : event);
      previous = event.data;
    });
  },
};
