/** A call that is refused for the quota is carried out all the same. */
import type { Fault } from "../deviation.ts";
import type { Caller } from "../model.ts";
import { Refusal } from "../refusal.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A call that is refused for the quota is carried out all the same.",
  trips: ["platform.quota-refusal-changes-nothing"],
  plant({ seams }) {
    const refused = new WeakSet<Caller>();
    wrap(seams, "charge", (original) => (caller, operation) => {
      const charge = original(caller, operation);
      if (!charge || charge.allowed) return charge;
      refused.add(caller);
      return { ...charge, allowed: true };
    });
    wrap(seams, "handle", (original) => async (call) => {
      const result = await original(call);
      if (call.caller && refused.has(call.caller)) throw new Refusal(429, "rate_limited");
      return result;
    });
  },
};
