/** The conversation list ignores order_date_created. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The conversation list ignores order_date_created.",
  trips: ["conversations.order-created"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { order_date_created: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
