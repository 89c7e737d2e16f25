/** The quota is counted a moment after it was looked at, so that requests at the same time slip through; only many at once see it. */
import { createCounter } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "The quota is counted a moment after it was looked at, so that requests at the same time slip through; only many at once see it.",
  trips: ["platform.daily-quota-enforced"],
  plant({ seams, clock }) {
    const used = createCounter();
    const counts = new Map<string, number>();
    seams.charge = ({ credential }) => {
      const { limit, length } = seams.quota(credential);
      const window = Math.floor(clock.now() / length);
      const name = `${credential.identifier}@${window}`;
      const count = counts.get(name) ?? 0;
      const allowed = count < limit;
      if (allowed) clock.at(clock.now() + 5, () => counts.set(name, used(name)));
      return { allowed, limit, remaining: limit - count, resetAt: (window + 1) * length };
    };
  },
};
