import type { Plant } from "../../deviate/deviation.ts";
import { instead, shows } from "../../deviate/handler.ts";
import { countsFor } from "../../state/conversation.ts";
import { conversationOf } from "../../state/conversation/store.ts";
import { linkedWebsites } from "../../state/linked.ts";

/** The unread number never falls. */
export const unreadStays: Plant = (reference) => {
  const most = new Map<string, number>();
  shows("alerts.unread.read", (data) => {
    const unread = Math.max(data.unread, most.get(data.user_id) ?? 0);
    most.set(data.user_id, unread);
    return { ...data, unread };
  })(reference);
};

/** The unread number counts the messages of all websites. */
export const unreadOfAll: Plant = shows("alerts.unread.read", (data, { reference }) => {
  const all = [...reference.platform.websites].map((one) => countsFor(one, data.user_id).unread);
  return { ...data, unread: all.reduce((sum, one) => sum + one, 0) };
});

/** The statistics are those of the website that the user came to first, or last. */
export const unreadOfOne = (place: 0 | -1): Plant =>
  shows("alerts.unread.read", (data, { reference }) => {
    const website = linkedWebsites(reference, data.user_id).at(place);
    return { ...data, ...(website && countsFor(website, data.user_id)) };
  });

/** Keeps how many unread messages the removed conversations of each website had. */
const noteRemoved =
  (gone: Map<string, number>): Plant =>
  (reference) =>
    instead("conversation.remove", (call, original) => {
      const { website_id, session_id } = call.params;
      const { unread } = conversationOf(call.reference.website(website_id), session_id);
      gone.set(website_id, (gone.get(website_id) ?? 0) + unread.operator);
      return original(call);
    })(reference);

/** The statistics go on counting what is unread in a conversation that was removed. */
export const removedStaysUnread: Plant = (reference) => {
  const gone = new Map<string, number>();
  noteRemoved(gone)(reference);
  shows("alerts.unread.read", (data, call) => {
    const websites = linkedWebsites(call.reference, data.user_id);
    const more = websites.map(({ website_id }) => gone.get(website_id) ?? 0);
    return { ...data, unread: more.reduce((sum, one) => sum + one, data.unread) };
  })(reference);
};

/** The same of the count of its website. */
export const removedStaysCounted: Plant = (reference) => {
  const gone = new Map<string, number>();
  noteRemoved(gone)(reference);
  shows("account.website.list", (all) =>
    all.map((one) => ({ ...one, count: one.count + (gone.get(one.id) ?? 0) })),
  )(reference);
};
