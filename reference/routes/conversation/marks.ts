/** What each side does with messages: composing, reading, having them delivered (1/4.3). */
import type { Handlers } from "../../call.ts";
import { setCompose } from "../../state/conversation/compose.ts";
import { markDelivered, markRead, markUnread } from "../../state/conversation/marks.ts";
import { actorOf } from "./actor.ts";
import { placeOf } from "./place.ts";

export const marks: Handlers = {
  "conversation.compose.set": (call) => {
    const { website, conversation } = placeOf(call);
    const { type, from, excerpt, stealth, automated } = call.body;
    const { type: _, ...user } = actorOf(call).author;
    setCompose(call.reference, website, conversation, {
      type,
      from,
      excerpt,
      stealth,
      automated,
      user: from === "operator" ? user : undefined,
    });
  },
  "conversation.read.mark": (call) => {
    const { website, conversation } = placeOf(call);
    const { from, origin, fingerprints } = call.body;
    markRead(call.reference, website, conversation, { from, origin, fingerprints });
  },
  "conversation.unread.mark": (call) => {
    const { website, conversation } = placeOf(call);
    markUnread(call.reference, website, conversation, call.body.from);
  },
  "conversation.delivered.mark": (call) => {
    const { from, origin, fingerprints } = call.body;
    markDelivered(call.reference, placeOf(call).conversation, { from, origin, fingerprints });
  },
};
