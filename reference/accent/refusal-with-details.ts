/** Refusals say more in their data. */
import { wrapRefusal } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Gives each refusal data with a code, details and a nested list.",
  legal: ["open.envelope-data-of-refusal"],
  plant({ seams }) {
    wrapRefusal(seams, (outcome) => ({
      ...outcome,
      data: {
        code: `E${outcome.status}`,
        docs: "https://docs.example/errors",
        errors: [{ path: null, message: outcome.reason }],
      },
    }));
  },
};
