/** The list of ratings ignores filter_date_end. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The list of ratings ignores filter_date_end.",
  trips: ["ratings.list-dates"],
  plant({ seams }) {
    wrapHandler(seams, "ratings.rating.list", (call, original) => {
      const { filter_date_end: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
