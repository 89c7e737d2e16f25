/** Nothing tells of the quota. */
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Sends no header that tells of the quota.",
  legal: ["open.daily-quota-value"],
  plant({ seams }) {
    seams.quotaHints = () => ({});
  },
};
