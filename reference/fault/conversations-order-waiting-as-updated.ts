/** With order_date_waiting the conversation list runs by update and drops nothing. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "With order_date_waiting the conversation list runs by update and drops nothing.",
  trips: ["conversations.order-waiting", "conversations.order-waiting-drops"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.conversation.list", (call, original) => {
      const { order_date_waiting: _, ...query } = call.query;
      return original({ ...call, query });
    });
  },
};
