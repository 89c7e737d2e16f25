/** The list of profiles ignores search_text. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The list of profiles ignores search_text.",
  trips: ["people.search-text"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.list", (call, original) => {
      const { search_text: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
