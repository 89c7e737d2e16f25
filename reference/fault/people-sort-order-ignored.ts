/** The list of profiles is sorted in descending order, whatever sort_order says. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The list of profiles is sorted in descending order, whatever sort_order says.",
  trips: ["people.sort-order-reverses"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.list", (call, original) => {
      const { sort_order: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
