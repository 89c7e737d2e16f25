/** What the visitor sends to a blocked conversation is stored. */
import type { Conversation } from "../../schemas/generated/types.ts";
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "What the visitor sends to a blocked conversation is stored.",
  trips: ["conversation.block-drops-visitor-messages"],
  plant({ seams }) {
    const blocked = new Set<string>();
    wrapHandler(seams, "conversation.block.set", (call, original) => {
      const { conversation } = placeOf(call);
      original(call);
      if (conversation.is_blocked) blocked.add(conversation.session_id);
      else blocked.delete(conversation.session_id);
      conversation.is_blocked = false;
    });
    wrapHandler(seams, "conversation.block.read", ({ params }) => ({
      blocked: blocked.has(params.session_id),
    }));
    wrapHandler(seams, "conversation.read", (call, original) => ({
      ...(original(call) as Conversation),
      is_blocked: blocked.has(call.params.session_id),
    }));
  },
};
