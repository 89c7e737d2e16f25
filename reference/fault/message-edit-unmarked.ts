/** An edited message is not shown as edited. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An edited message is not shown as edited.",
  trips: ["conversation.edit-marks-edited"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.edit", (call, original) => {
      const result = original(call);
      const { byFingerprint } = placeOf(call).conversation.thread;
      const message = byFingerprint.get(Number(call.params.fingerprint));
      if (message) message.edited = false;
      return result;
    });
  },
};
