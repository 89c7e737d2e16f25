/** A batch of messages may hold the message that it should end before. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A batch of messages may hold the message that it should end before.",
  trips: ["conversation.messages-before", "conversation.messages-walk-is-complete"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.list", (call, original) => {
      const { timestamp_before: before } = call.query;
      if (before === undefined) return original(call);
      return original({ ...call, query: { timestamp_before: before + 1 } });
    });
  },
};
