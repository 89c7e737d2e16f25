/** Causes of events that the documents do not name (open.event-more-causes). */
import { websiteOf } from "../../call.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { afterwards } from "../../deviate/handler.ts";
import { later } from "../../later.ts";
import { conversationsOf, tell } from "../../state/conversation/store.ts";

/** Sends session:request:initiated, with these data besides, once a conversation is created. */
const initiatedByCreation = (data: Record<string, unknown> = {}): Plant =>
  afterwards("conversation.create", (call) => {
    const [conversation] = conversationsOf(websiteOf(call)).created;
    if (!conversation) return;
    later(call.reference, () =>
      tell(call.reference, conversation, "session:request:initiated", data),
    );
  });

export const causesAccents: Record<string, Accent> = {
  "initiated-by-creation": accent(
    "Also sends session:request:initiated once a conversation is created.",
    ["open.event-more-causes"],
    initiatedByCreation(),
  ),
  "initiated-by-creation-marked": accent(
    "Also sends session:request:initiated once a conversation is created, and says so in it.",
    ["open.event-more-causes"],
    initiatedByCreation({ by: "creation" }),
  ),
};
