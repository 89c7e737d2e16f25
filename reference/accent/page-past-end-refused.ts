/** There is no page past the last one. */
import type { Accent } from "../deviation.ts";
import { notFound } from "../refusal.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Refuses a page after the last one.",
  legal: ["open.page-past-end"],
  plant({ seams }) {
    wrap(seams, "page", (original) => (items, page, perPage, operation) => {
      const found = original(items, page, perPage, operation);
      if (page > 1 && found.length === 0) throw notFound("page");
      return found;
    });
  },
};
