/** A plugin token goes on past its daily quota. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A plugin token goes on past its daily quota.",
  trips: ["platform.daily-quota-enforced"],
  plant({ seams }) {
    wrap(seams, "charge", (original) => (caller, operation) => {
      const charge = original(caller, operation);
      return charge && caller.tier === "plugin" ? { ...charge, allowed: true } : charge;
    });
  },
};
