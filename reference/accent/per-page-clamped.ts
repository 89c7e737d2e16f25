/** A per_page out of range is brought into it. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Clamps a per_page outside 20 to 50, and takes the default for one that is no number.",
  legal: ["open.per-page-range"],
  plant({ seams }) {
    wrap(seams, "violation", (original) => (operation, query, body) => {
      const bounds = operation.paging?.per_page;
      const asked = query["per_page"];
      if (bounds && asked !== undefined) {
        const { minimum, maximum, default: usual } = bounds;
        const whole = typeof asked === "number" ? Math.floor(asked) : usual;
        query["per_page"] = Math.min(maximum, Math.max(minimum, whole));
      }
      return original(operation, query, body);
    });
  },
};
