/** A removed message is no longer listed, but still read by its fingerprint. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A removed message is no longer listed, but still read by its fingerprint.",
  trips: ["removed-is-not-read:message"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.remove", (call, original) => {
      const { byFingerprint } = placeOf(call).conversation.thread;
      const message = byFingerprint.get(Number(call.params.fingerprint));
      const result = original(call);
      if (message) byFingerprint.set(message.fingerprint, message);
      return result;
    });
  },
};
