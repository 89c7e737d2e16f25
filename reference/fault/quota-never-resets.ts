/** A daily quota that is used up stays used up. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A daily quota that is used up stays used up.",
  trips: ["platform.daily-quota-resets"],
  plant({ seams }) {
    wrap(seams, "quota", (original) => (credential) => {
      const { limit, length } = original(credential);
      return { limit, length: credential.tier === "plugin" ? 1_000 * length : length };
    });
  },
};
