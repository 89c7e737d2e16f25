/** Two messages may be sent with one fingerprint. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Two messages may be sent with one fingerprint.",
  trips: ["conversation.fingerprint-twice"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { fingerprint } = call.body;
      const { byFingerprint } = placeOf(call).conversation.thread;
      if (fingerprint !== undefined) byFingerprint.delete(fingerprint);
      return original(call);
    });
  },
};
