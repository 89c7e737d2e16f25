/** Other words for every outcome. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Says every reason as a sentence, with the words of another platform.",
  legal: ["open.reasons", "open.envelope-reason"],
  plant({ seams }) {
    wrap(seams, "reply", (original) => (outcome) => {
      const words = outcome.reason.replaceAll("_", " ");
      const reason = outcome.error ? `Sorry: ${words} — “${outcome.method}”.` : "OK";
      return original({ ...outcome, reason });
    });
  },
};
