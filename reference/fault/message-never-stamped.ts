/** A message is never shown as stamped. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A message is never shown as stamped.",
  trips: ["conversation.message-stamped"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const sent = original(call) as { fingerprint: number };
      const message = placeOf(call).conversation.thread.byFingerprint.get(sent.fingerprint);
      if (message) message.stamped = false;
      return sent;
    });
  },
};
