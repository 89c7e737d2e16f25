/** The conversation itself, from its creation to its removal (1/4.3). */
import { websiteOf, type Handlers } from "../../call.ts";
import { later } from "../../later.ts";
import { createConversation, removeConversation, tell } from "../../state/conversation/store.ts";
import { shown } from "../../state/conversation/show.ts";
import { report } from "../../state/conversation/spam.ts";
import { placeOf } from "./place.ts";

export const life: Handlers = {
  "conversation.create": (call) => {
    const { session_id } = createConversation(call.reference, websiteOf(call));
    return { session_id };
  },
  "conversation.exists": (call) => {
    placeOf(call);
  },
  "conversation.read": (call) => shown(placeOf(call).conversation),
  "conversation.remove": (call) => {
    const { website, conversation } = placeOf(call);
    removeConversation(call.reference, website, conversation);
  },
  "conversation.initiate": (call) => {
    const { conversation } = placeOf(call);
    later(call.reference, () => tell(call.reference, conversation, "session:request:initiated"));
  },
  "conversation.report": (call) => {
    const { website, conversation } = placeOf(call);
    report(call.reference, website, conversation);
  },
};
