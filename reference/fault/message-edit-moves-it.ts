/** An edited message is dated when it was edited. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An edited message is dated when it was edited.",
  trips: ["conversation.edit-spares-the-rest"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.edit", (call, original) => {
      const result = original(call);
      const { thread } = placeOf(call).conversation;
      const message = thread.byFingerprint.get(Number(call.params.fingerprint));
      if (message) message.timestamp = Math.max(message.timestamp + 1, call.reference.clock.now());
      return result;
    });
  },
};
