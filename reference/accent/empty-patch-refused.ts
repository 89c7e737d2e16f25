/** A PATCH must change something. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Refuses a PATCH without any field.",
  legal: ["open.patch-empty"],
  plant({ seams }) {
    wrap(seams, "violation", (original) => (operation, query, body) => {
      const empty = Object.keys(body ?? {}).length === 0;
      if (operation.action === "merge" && operation.body && empty) return "body: nothing to change";
      return original(operation, query, body);
    });
  },
};
