/** Conversations of a profile (1/4.4), and what they say about the person. */
import type { PeopleConversationListQuery } from "../../../schemas/generated/types.ts";
import { websiteOf, type Handlers } from "../../call.ts";
import { listed } from "../../listed.ts";
import type { Website } from "../../model.ts";
import {
  conversationsOf,
  conversationsOfPerson,
  type Conversation,
} from "../../state/conversation.ts";
import { profileOf, type StoredProfile } from "../../state/people.ts";

function* conversationsIn(website: Website, { people_id }: StoredProfile): Generator<Conversation> {
  const { get } = conversationsOf(website);
  for (const session_id of conversationsOfPerson(website, people_id)) {
    const conversation = get(session_id);
    if (conversation) yield conversation;
  }
}

/** Whether the person is the visitor of a conversation now. */
export const isOnline = (website: Website, profile: StoredProfile): boolean =>
  conversationsIn(website, profile).some(({ online }) => online);

/**
 * Those that the inbox lists (people.conversation-list-belongs, open.conversation-inbox-meaning). All
 * flags that are 1 must hold; unread is that of either side.
 */
const isSelected =
  ({ filter_unread, filter_resolved, filter_not_resolved }: PeopleConversationListQuery) =>
  ({ is_visible, unread, state }: Conversation): boolean =>
    is_visible &&
    (filter_unread !== "1" || unread.operator + unread.visitor > 0) &&
    (filter_resolved !== "1" || state === "resolved") &&
    (filter_not_resolved !== "1" || state !== "resolved");

export const conversations: Handlers = {
  "people.conversation.list": (call) => {
    const website = websiteOf(call);
    const profile = profileOf(website, call.params.people_id);
    const selected = conversationsIn(website, profile).filter(isSelected(call.query));
    return listed(call, selected).map(({ session_id }) => session_id);
  },
};
