/** Causes of events that the documents do not name (open.event-more-causes). */
import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { afterwards } from "../../deviate/handler.ts";
import { later } from "../../later.ts";
import { conversationsOf, tell } from "../../state/conversation/store.ts";

/** Sends session:request:initiated, with these data besides, once a conversation is created. */
export const initiatedByCreation = (data: Record<string, unknown> = {}): Plant =>
  afterwards("conversation.create", (call) => {
    const [conversation] = conversationsOf(websiteOf(call)).created;
    if (!conversation) return;
    later(call.reference, () =>
      tell(call.reference, conversation, "session:request:initiated", data),
    );
  });
