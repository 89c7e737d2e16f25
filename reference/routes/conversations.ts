/** The conversations of a website (1/4.2): their list, what is suggested for them, and spam. */
import { websiteOf, type Handlers } from "../call.ts";
import { listed } from "../listed.ts";
import { shown } from "../state/conversation/show.ts";
import { conversationsOf } from "../state/conversation/store.ts";
import { selected } from "./conversations/selection.ts";
import { spams } from "./conversations/spams.ts";
import { suggestedAs } from "../state/suggestions.ts";

export const conversations: Handlers = {
  ...spams,
  "conversations.conversation.list": (call) =>
    listed(call, selected(websiteOf(call), call.query, call.caller)).map(shown),
  "conversations.segment.list": (call) =>
    listed(call, conversationsOf(websiteOf(call)).segments.list()).map(suggestedAs("segment")),
  "conversations.segment.remove": (call) => {
    conversationsOf(websiteOf(call)).segments.hide(call.body.segment);
  },
  "conversations.datum.list": (call) =>
    listed(call, conversationsOf(websiteOf(call)).dataKeys.list()).map(suggestedAs("key")),
  "conversations.datum.remove": (call) => {
    conversationsOf(websiteOf(call)).dataKeys.hide(call.body.key);
  },
};
