/** Messages of a blocked visitor are kept back and appear when the conversation is unblocked. */
import type { Conversation as Shown } from "../../schemas/generated/types.ts";
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import type { Conversation, Message } from "../state/conversation/model.ts";

export const fault: Fault = {
  says: "Messages of a blocked visitor are kept back and appear when the conversation is unblocked.",
  trips: ["conversation.blocked-messages-stay-dropped"],
  plant({ seams }) {
    /** The messages that were there when the conversation was blocked. */
    const blocked = new WeakMap<Conversation, Set<number>>();
    wrapHandler(seams, "conversation.block.set", (call, original) => {
      const { conversation } = placeOf(call);
      conversation.is_blocked = blocked.has(conversation);
      original(call);
      if (!conversation.is_blocked) blocked.delete(conversation);
      else if (!blocked.has(conversation))
        blocked.set(conversation, new Set(conversation.thread.byFingerprint.keys()));
      conversation.is_blocked = false;
    });
    wrapHandler(seams, "conversation.block.read", (call) => ({
      blocked: blocked.has(placeOf(call).conversation),
    }));
    wrapHandler(seams, "conversation.read", (call, original) => ({
      ...(original(call) as Shown),
      is_blocked: blocked.has(placeOf(call).conversation),
    }));
    wrapHandler(seams, "conversation.message.list", (call, original) => {
      const before = blocked.get(placeOf(call).conversation);
      const messages = original(call) as Message[];
      if (!before) return messages;
      return messages.filter(
        ({ from, fingerprint }) => from === "operator" || before.has(fingerprint),
      );
    });
  },
};
