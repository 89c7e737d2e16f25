/** With a message the one after it is removed. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import { remove } from "../state/conversation/thread.ts";

export const fault: Fault = {
  says: "With a message the one after it is removed.",
  trips: ["conversation.message-remove-spares-others"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.remove", (call, original) => {
      const { thread } = placeOf(call).conversation;
      const message = thread.byFingerprint.get(Number(call.params.fingerprint));
      const next = message && thread.messages[thread.messages.indexOf(message) + 1];
      const result = original(call);
      if (next) remove(thread, next);
      return result;
    });
  },
};
