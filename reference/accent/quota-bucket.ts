/** The daily quota fills again bit by bit. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Gives back the daily quota of plugin tokens evenly over the day.",
  legal: ["open.daily-quota-window"],
  plant({ seams, clock }) {
    const buckets = new Map<string, { at: number; left: number }>();
    wrap(seams, "charge", (original) => (caller, operation) => {
      const { credential } = caller;
      if (credential.tier === "user") return original(caller, operation);
      const { limit, length } = seams.quota(credential);
      const now = clock.now();
      const { at, left } = buckets.get(credential.identifier) ?? { at: now, left: limit };
      const filled = Math.min(limit, left + ((now - at) * limit) / length);
      const allowed = filled >= 1;
      buckets.set(credential.identifier, { at: now, left: allowed ? filled - 1 : filled });
      const remaining = Math.floor(allowed ? filled - 1 : filled);
      return { allowed, limit, remaining, resetAt: now + length / Math.max(1, limit) };
    });
  },
};
