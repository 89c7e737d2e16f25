/** The list of shortcuts ignores search_query. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The list of shortcuts ignores search_query.",
  trips: ["shortcuts.search-query"],
  plant({ seams }) {
    wrapHandler(seams, "shortcuts.shortcut.list", (call, original) => {
      const { search_query: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
