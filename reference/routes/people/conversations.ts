/** Conversations of a profile (1/4.4). */
import { websiteOf, type Handlers } from "../../call.ts";
import { listed } from "../../listed.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { profileOf, type Profile } from "../../state/people.ts";

export const isOnline = (_website: Website, _profile: Profile): boolean => false;

export function unbindConversations(_: Reference, _website: Website, _profile: Profile): void {}

export const conversations: Handlers = {
  "people.conversation.list": (call) => {
    profileOf(websiteOf(call), call.params.people_id);
    return listed(call, [] as string[]);
  },
};
