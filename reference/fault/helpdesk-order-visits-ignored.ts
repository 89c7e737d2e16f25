/** The flag order_visits must order the articles by their visits. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The list of articles ignores the order by visits.",
  trips: ["helpdesk.order-visits"],
  plant({ seams }) {
    wrapHandler(seams, "helpdesk.article.list", (call, original) => {
      const { order_visits: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
