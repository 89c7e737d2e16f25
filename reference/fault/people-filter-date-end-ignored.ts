/** The profile list ignores filter_date_end. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The profile list ignores filter_date_end.",
  trips: ["people.filter-date-end"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.list", (call, original) => {
      const { filter_date_end: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
