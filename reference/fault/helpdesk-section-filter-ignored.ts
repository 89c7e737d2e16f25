/** A filter by section must narrow the list of articles within the category. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The list of articles ignores the filter by section.",
  trips: ["helpdesk.filter-section", "helpdesk.filter-section-none"],
  plant({ seams }) {
    wrapHandler(seams, "helpdesk.article.list", (call, original) => {
      const { filter_section_id: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
