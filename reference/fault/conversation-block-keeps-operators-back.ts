/** What operators send to a blocked conversation does not reach the visitor. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "What operators send to a blocked conversation does not reach the visitor.",
  trips: ["conversation.block-lets-operators-through"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { is_blocked } = placeOf(call).conversation;
      return original(is_blocked ? { ...call, body: { ...call.body, stealth: true } } : call);
    });
  },
};
