/** Which conversation a call or an act of the stage is about. */
import { websiteOf } from "../../call.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { textOf } from "../../stage/input.ts";
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

type Input = Record<string, unknown>;

export const websiteIn = (reference: Reference, input: Input): Website =>
  reference.website(textOf(input, "website_id") ?? "");

/** The website and the conversation that an act names. */
export function placeIn(reference: Reference, input: Input): Place {
  const website = websiteIn(reference, input);
  return { website, conversation: conversationOf(website, textOf(input, "session_id") ?? "") };
}
