/** The profile list ignores filter_date_start. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The profile list ignores filter_date_start.",
  trips: ["people.filter-date-start"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.list", (call, original) => {
      const { filter_date_start: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
