/** The daily quota is given back every eight hours; only load looks that often. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The daily quota is given back every eight hours; only load looks that often.",
  trips: ["platform.daily-quota-enforced"],
  underLoad: true,
  plant({ seams }) {
    wrap(seams, "quota", (original) => (credential) => {
      const { limit, length } = original(credential);
      return { limit, length: credential.tier === "plugin" ? length / 3 : length };
    });
  },
};
