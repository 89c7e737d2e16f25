/** Shorter pages where the documents give no bounds. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Puts 7 items on a page of the lists that have no per_page.",
  legal: ["open.page-size"],
  plant({ seams }) {
    wrap(seams, "perPage", (original) => (operation, asked) => {
      const bounded = operation.paging?.per_page !== undefined;
      return bounded ? original(operation, asked) : 7;
    });
  },
};
