/** The messages of a removed conversation are still listed. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import type { Conversation } from "../state/conversation/model.ts";
import { batch } from "../state/conversation/thread.ts";

export const fault: Fault = {
  says: "The messages of a removed conversation are still listed.",
  trips: ["conversation.removed-takes-messages"],
  plant({ seams }) {
    const removed = new Map<string, Conversation>();
    wrapHandler(seams, "conversation.remove", (call, original) => {
      const { conversation } = placeOf(call);
      removed.set(conversation.session_id, conversation);
      return original(call);
    });
    wrapHandler(seams, "conversation.message.list", (call, original) => {
      const gone = removed.get(call.params.session_id);
      return gone ? batch(gone.thread, call.query.timestamp_before, 40) : original(call);
    });
  },
};
