/** The list of filters ignores the type that is asked for. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The list of filters ignores the type that is asked for.",
  trips: ["filters.list-by-type"],
  plant({ seams }) {
    wrapHandler(seams, "filters.filter.list", (call, original) => {
      const { type: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
