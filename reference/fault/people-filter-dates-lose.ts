/** The profile list with both dates holds nothing. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The profile list with both dates holds nothing.",
  trips: ["people.filter-dates-keep"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.list", (call, original) => {
      const { filter_date_start, filter_date_end } = call.query;
      const hasBoth = filter_date_start !== undefined && filter_date_end !== undefined;
      return hasBoth ? [] : original(call);
    });
  },
};
