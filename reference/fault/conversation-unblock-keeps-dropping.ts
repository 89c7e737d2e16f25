/** What the visitor sends is still dropped after the conversation was unblocked. */
import type { Conversation as Shown } from "../../schemas/generated/types.ts";
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import type { Conversation } from "../state/conversation/model.ts";

export const fault: Fault = {
  says: "What the visitor sends is still dropped after the conversation was unblocked.",
  trips: ["conversation.unblock-lets-visitor-through"],
  plant({ seams }) {
    const unblocked = new WeakSet<Conversation>();
    wrapHandler(seams, "conversation.block.set", (call, original) => {
      const { conversation } = placeOf(call);
      if (unblocked.delete(conversation)) conversation.is_blocked = false;
      const { is_blocked } = conversation;
      original(call);
      if (!is_blocked || call.body.blocked) return;
      conversation.is_blocked = true;
      unblocked.add(conversation);
    });
    wrapHandler(seams, "conversation.block.read", (call) => {
      const { conversation } = placeOf(call);
      return { blocked: conversation.is_blocked && !unblocked.has(conversation) };
    });
    wrapHandler(seams, "conversation.read", (call, original) => {
      const { conversation } = placeOf(call);
      const is_blocked = conversation.is_blocked && !unblocked.has(conversation);
      return { ...(original(call) as Shown), is_blocked };
    });
  },
};
