/** Lists whose order is not stated run the other way. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Turns round the lists whose order nobody can ask for.",
  legal: ["open.list-order"],
  plant({ seams }) {
    wrap(seams, "page", (original) => (items, page, perPage, operation) => {
      const ordered = operation.query.some(({ name }) => /order|sort/.test(name));
      return original(ordered ? items : [...items].reverse(), page, perPage, operation);
    });
  },
};
