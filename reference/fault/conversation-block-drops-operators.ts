/** What operators send to a blocked conversation is dropped as well. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "What operators send to a blocked conversation is dropped as well.",
  trips: [
    "conversation.block-keeps-operator-messages",
    "conversation.block-lets-operators-through",
  ],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const isDropped = placeOf(call).conversation.is_blocked && call.body.from === "operator";
      return isDropped ? { fingerprint: call.reference.clock.now() * 100 } : original(call);
    });
  },
};
