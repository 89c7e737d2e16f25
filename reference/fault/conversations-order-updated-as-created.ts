/** The conversation list takes order_date_updated for order_date_created. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list takes order_date_updated for order_date_created.",
  trips: ["conversations.order-updated"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { order_date_updated, ...query } = call.query;
      const order_date_created = order_date_updated ?? query.order_date_created;
      return original({
        ...call,
        query: { ...query, ...(order_date_created && { order_date_created }) },
      });
    });
  },
};
