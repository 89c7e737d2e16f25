/** The daily quota ends one request early; only a SHOULD says that it must not. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The daily quota ends one request early; only a SHOULD says that it must not.",
  trips: ["platform.daily-quota-not-early"],
  plant({ seams }) {
    wrap(seams, "quota", (original) => (credential) => {
      const { limit, length } = original(credential);
      return { limit: credential.tier === "plugin" ? limit - 1 : limit, length };
    });
  },
};
