/** Pages count from 0. */
import type { Accent } from "../deviation.ts";
import { invalid } from "../refusal.ts";

export const accent: Accent = {
  says: "Counts pages from 0.",
  legal: ["open.page-start"],
  plant({ seams }) {
    seams.pageNumber = (segment) => {
      if (segment === undefined) return 1;
      if (!/^[0-9]{1,9}$/.test(segment)) throw invalid("page_number: not a number");
      return Number(segment) + 1;
    };
  },
};
