/** The daily quota ends one request late; only load counts as exactly. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The daily quota ends one request late; only load counts as exactly.",
  trips: ["platform.daily-quota-enforced"],
  underLoad: true,
  plant({ seams }) {
    wrap(seams, "quota", (original) => (credential) => {
      const { limit, length } = original(credential);
      return { limit: credential.tier === "plugin" ? limit + 1 : limit, length };
    });
  },
};
