/** Which conversation a call or an act of the stage is about. */
import { websiteOf } from "../../call.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import type { Conversation } from "../../state/conversation/model.ts";
import { conversationOf } from "../../state/conversation/store.ts";

interface InConversation {
  reference: Reference;
  params: { website_id: string; session_id: string };
}

export interface Place {
  website: Website;
  conversation: Conversation;
}

/** The website and the conversation of the path. */
export function placeOf(call: InConversation): Place {
  const website = websiteOf(call);
  return { website, conversation: conversationOf(website, call.params.session_id) };
}
