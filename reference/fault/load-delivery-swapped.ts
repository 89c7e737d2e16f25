/** One delivery of an event in 1,000,000 carries the payload of the one that the client got before; only load sees it. */
import { rarely } from "../deviate/rarely.ts";
import type { Fault } from "../deviation.ts";
import type { Listener } from "../relay/event.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "One delivery of an event in 1,000,000 carries the payload of the one that the client got before; only load sees it.",
  trips: ["platform.event-name-exact"],
  underLoad: true,
  plant(reference) {
    const { seams } = reference;
    const isDue = rarely(reference);
    const previous = new WeakMap<Listener, Record<string, unknown>>();
    let isOwed = false;
    wrap(seams, "deliver", (original) => (listener, event) => {
      if (isDue()) isOwed = true;
      const earlier = previous.get(listener);
      previous.set(listener, event.data);
      // The first event of a client has none before it: another client gets a wrong one then.
      if (!isOwed || !earlier) return original(listener, event);
      isOwed = false;
      original(listener, { ...event, data: earlier });
    });
  },
};
