/** Marking all messages as read marks the last one only. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Marking all messages as read marks the last one only.",
  trips: ["conversation.read-mark-all"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.read.mark", (call, original) => {
      const last = placeOf(call).conversation.thread.messages.at(-1);
      if (call.body.fingerprints || !last) return original(call);
      return original({ ...call, body: { ...call.body, fingerprints: [last.fingerprint] } });
    });
  },
};
