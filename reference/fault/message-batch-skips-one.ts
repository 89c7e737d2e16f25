/** An earlier batch lacks the latest message before its end. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An earlier batch lacks the latest message before its end.",
  trips: ["conversation.messages-before-is-adjacent", "conversation.messages-walk-is-complete"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.list", (call, original) => {
      const found = original(call) as unknown[];
      return call.query.timestamp_before === undefined ? found : found.slice(0, -1);
    });
  },
};
