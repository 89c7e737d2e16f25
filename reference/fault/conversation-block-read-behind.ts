/** The block route shows the block as it was before the last change. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import type { Conversation } from "../state/conversation/model.ts";

export const fault: Fault = {
  says: "The block route shows the block as it was before the last change.",
  trips: ["conversation.block-agrees"],
  plant({ seams }) {
    const before = new WeakMap<Conversation, boolean>();
    wrapHandler(seams, "conversation.block.set", (call, original) => {
      const { conversation } = placeOf(call);
      before.set(conversation, conversation.is_blocked);
      return original(call);
    });
    wrapHandler(seams, "conversation.block.read", (call) => {
      const { conversation } = placeOf(call);
      return { blocked: before.get(conversation) ?? conversation.is_blocked };
    });
  },
};
