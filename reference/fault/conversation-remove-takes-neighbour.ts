/** Removing a conversation also empties the one that was updated before it. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import { conversationsOf } from "../state/conversation/store.ts";
import { createThread } from "../state/conversation/thread.ts";

export const fault: Fault = {
  says: "Removing a conversation also empties the one that was updated before it.",
  trips: ["conversation.remove-spares-others"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.remove", (call, original) => {
      const { website, conversation } = placeOf(call);
      for (const neighbour of conversationsOf(website).all) {
        if (neighbour !== conversation) {
          Object.assign(neighbour, { thread: createThread() });
          break;
        }
      }
      return original(call);
    });
  },
};
