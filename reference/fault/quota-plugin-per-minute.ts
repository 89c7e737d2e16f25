/** A plugin token is refused after 120 requests in a minute, well within its daily quota. */
import { createCounter } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A plugin token is refused after 120 requests in a minute, well within its daily quota.",
  trips: ["platform.plugin-may-burst"],
  plant({ seams, clock }) {
    const count = createCounter();
    wrap(seams, "charge", (original) => (caller, operation) => {
      const charge = original(caller, operation);
      if (!charge || caller.tier !== "plugin") return charge;
      const minute = Math.floor(clock.now() / 60_000);
      const isFast = count(`${caller.credential.identifier}@${minute}`) > 120;
      return isFast ? { ...charge, allowed: false } : charge;
    });
  },
};
