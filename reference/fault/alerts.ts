import type { AlertFeed } from "../../schemas/generated/types.ts";
import { selects } from "../deviate/pages.ts";
import { feedOf, markUpdatesRead, showUpdate, unreadUpdates, updates } from "../state/alerts.ts";
import { conversationsOf, type Conversation } from "../state/conversation.ts";
import { linkedWebsites } from "../state/linked.ts";
import type { Reference } from "../reference.ts";
import { afterwards, forgets, instead, refusesIf, shows } from "../deviate/handler.ts";
import { userOf } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { feedFaults } from "./alerts/feed.ts";
import { unreadFaults } from "./alerts/unread.ts";

/** Those on the websites of a user. */
const conversationsFor = (reference: Reference, user_id: string): Conversation[] =>
  linkedWebsites(reference, user_id).flatMap((website) => [...conversationsOf(website).all]);

const countedUntilCleared: Plant = (reference) => {
  const cleared = new Set<string>();
  afterwards("alerts.feed.clear", (call) => void cleared.add(userOf(call).user_id))(reference);
  shows("alerts.count.read", (data, call) =>
    cleared.has(userOf(call).user_id) ? { ...data, feed: 0 } : data,
  )(reference);
};

export const alertsFaults: Record<string, Fault> = {
  ...feedFaults,
  ...unreadFaults,
  "alerts-feed-lacks-newest": fault(
    "The feed lacks the newest alert.",
    ["alerts.feed-lists"],
    shows("alerts.feed.list", (all) => all.slice(1)),
  ),
  "alerts-feed-clear-marks-updates": fault(
    "Clearing the feed marks the updates as read.",
    ["alerts.feed-clear-leaves-updates"],
    afterwards("alerts.feed.clear", (call) => markUpdatesRead(call.reference, userOf(call))),
  ),
  "alerts-feed-clear-takes-updates": fault(
    "Clearing the feed also removes the oldest update.",
    ["alerts.feed-clear-leaves-updates"],
    afterwards("alerts.feed.clear", (call) => {
      const [oldest] = updates(call.reference).oldestFirst();
      if (oldest) updates(call.reference).delete(oldest.id);
    }),
  ),
  "alerts-feed-remove-takes-newest": fault(
    "Removing an alert removes the newest one as well.",
    ["alerts.feed-remove-takes-one"],
    afterwards("alerts.feed.remove", (call) => {
      const [newest] = feedOf(userOf(call));
      if (newest) feedOf(userOf(call)).delete(newest.id);
    }),
  ),
  "alerts-feed-remove-idle": fault(
    "The removal of an alert is accepted and removes nothing.",
    ["alerts.feed-remove-takes-one", "alerts.feed-counted"],
    forgets("alerts.feed.remove"),
  ),
  "alerts-feed-counted-until-cleared": fault(
    "Once a user has cleared the feed, no later alert is counted.",
    ["alerts.feed-counted"],
    countedUntilCleared,
  ),
  "alerts-feed-count-after-clear": fault(
    "The count of a cleared feed is one.",
    ["alerts.feed-counted"],
    shows("alerts.count.read", (data) => ({ ...data, feed: Math.max(1, data.feed) })),
  ),
  "alerts-updates-mark-first-page": fault(
    "Marking the updates reaches those of the first page only.",
    ["alerts.updates-all-marked"],
    shows("alerts.updates.list", (all, { page }) =>
      page > 1 ? all.map((one) => ({ ...one, is_read: false })) : all,
    ),
  ),
  "alerts-updates-latest-is-unread-one": fault(
    "The latest update is the oldest one once all are read.",
    ["alerts.updates-latest-is-newest"],
    instead("alerts.updates.latest", (call, original) => {
      const { reference } = call;
      const user = userOf(call);
      const [oldest] = updates(reference).oldestFirst();
      const isAllRead = unreadUpdates(reference, user) === 0;
      return oldest && isAllRead ? showUpdate(user, oldest) : original(call);
    }),
  ),
  "alerts-updates-latest-gone-once-read": fault(
    "There is no latest update once all are read.",
    ["alerts.updates-latest-is-newest"],
    refusesIf("alerts.updates.latest", (call) => unreadUpdates(call.reference, userOf(call)) === 0),
  ),
  "alerts-updates-latest-unread": fault(
    "The latest update never becomes read.",
    ["alerts.updates-all-marked"],
    shows("alerts.updates.latest", (data) => ({ ...data, is_read: false })),
  ),
  "alerts-content-marks-updates": fault(
    "Who reads the content of one update has read all of them.",
    ["alerts.content-marks-no-other"],
    afterwards("alerts.updates.content", (call) => markUpdatesRead(call.reference, userOf(call))),
  ),
  "alerts-updates-mark-clears-feed": fault(
    "Marking the updates clears the feed.",
    ["alerts.updates-mark-keeps"],
    afterwards("alerts.updates.mark", (call) => feedOf(userOf(call)).clear()),
  ),
  "alerts-updates-mark-takes-oldest": fault(
    "Marking the updates removes the oldest one.",
    ["alerts.updates-mark-keeps"],
    afterwards("alerts.updates.mark", (call) => {
      const [oldest] = updates(call.reference).oldestFirst();
      if (oldest) updates(call.reference).delete(oldest.id);
    }),
  ),
  "alerts-updates-mark-for-all": fault(
    "Marking the updates marks them for all users.",
    ["alerts.updates-mark-is-own"],
    afterwards("alerts.updates.mark", (call) => {
      for (const user of call.reference.platform.users) markUpdatesRead(call.reference, user);
    }),
  ),
  "alerts-updates-latest-is-oldest": fault(
    "The latest update is the oldest.",
    ["alerts.updates-latest-is-newest"],
    instead("alerts.updates.latest", (call, original) => {
      const [oldest] = updates(call.reference).oldestFirst();
      return oldest ? showUpdate(userOf(call), oldest) : original(call);
    }),
  ),
  "alerts-updates-latest-retitled": fault(
    "The latest update has a different title than in the list.",
    ["alerts.updates-latest-is-newest"],
    shows("alerts.updates.latest", (data) => ({ ...data, title: `Latest: ${data.title}` })),
  ),
  "alerts-updates-content-of-newest": fault(
    "The content of every update is that of the newest.",
    ["alerts.updates-content-of-entry"],
    shows("alerts.updates.content", (data, call) => {
      const [newest] = updates(call.reference);
      return newest ? { id: newest.id, content: newest.text.content } : data;
    }),
  ),
  "alerts-feed-counted-to-a-page": fault(
    "The feed number of the count goes no further than a page.",
    ["alerts.feed-counted"],
    shows("alerts.count.read", (data) => ({ ...data, feed: Math.min(20, data.feed) })),
  ),
  "alerts-unread-of-last-visit": fault(
    "The unread number is never more than one.",
    ["alerts.unread-follows-visitor"],
    shows("alerts.unread.read", (data) => ({ ...data, unread: Math.min(1, data.unread) })),
  ),
  "alerts-updates-never-counted": fault(
    "The number of updates is 0 whatever was published.",
    ["alerts.updates-counted"],
    shows("alerts.count.read", (data) => ({ ...data, updates: 0 })),
  ),
  "alerts-unread-of-one-conversation": fault(
    "The unread number is that of the conversation with the most unread messages.",
    ["alerts.unread-follows-visitor"],
    shows("alerts.unread.read", (data, { reference }) => {
      const all = conversationsFor(reference, data.user_id);
      return { ...data, unread: Math.max(0, ...all.map(({ unread }) => unread.operator)) };
    }),
  ),
  "alerts-assigned-never": fault(
    "Nothing counts as assigned.",
    ["alerts.assigned-follows-visitor"],
    shows("alerts.unread.read", (data) => ({ ...data, assigned: 0 })),
  ),
  "alerts-assigned-of-conversations": fault(
    "The assigned number is that of conversations with something unread, and not of what is unread in them.",
    ["alerts.assigned-follows-visitor"],
    shows("alerts.unread.read", (data, { reference }) => {
      const all = conversationsFor(reference, data.user_id);
      const waits = all.filter((one) => one.unread.operator > 0 && one.assigned === data.user_id);
      return { ...data, assigned: waits.length };
    }),
  ),
  "alerts-assigned-counts-all": fault(
    "Unread messages in conversations that nobody is assigned count as assigned.",
    ["alerts.assigned-spares-unassigned"],
    shows("alerts.unread.read", (data) => ({ ...data, assigned: data.unread })),
  ),
  "alerts-assigned-counts-colleagues": fault(
    "Unread messages in conversations that are assigned to another operator count as assigned.",
    ["alerts.assigned-spares-others"],
    shows("alerts.unread.read", (data, { reference }) => {
      const all = conversationsFor(reference, data.user_id);
      const waiting = all.filter(({ assigned }) => assigned !== undefined);
      return { ...data, assigned: waiting.reduce((sum, one) => sum + one.unread.operator, 0) };
    }),
  ),
  "alerts-website-assigned-counts-colleagues": fault(
    "The list of a user's websites counts what is assigned to other operators as assigned.",
    ["alerts.assigned-spares-others"],
    shows("account.website.list", (all, { reference }) =>
      all.map((one) => {
        const { all: chats } = conversationsOf(reference.website(one.id));
        const assigned = [...chats].filter((chat) => chat.assigned !== undefined);
        return { ...one, assigned: assigned.reduce((sum, chat) => sum + chat.unread.operator, 0) };
      }),
    ),
  ),
  "alerts-feed-clears-all": fault(
    "Clearing the feed clears the feeds of all users.",
    ["alerts.feed-of-other-user-refused"],
    afterwards("alerts.feed.clear", ({ reference }) => {
      for (const user of reference.platform.users) feedOf(user).clear();
    }),
  ),
  "alerts-feed-all-critical": fault(
    "The feed shows every alert as critical.",
    ["alerts.feed-as-raised"],
    shows("alerts.feed.list", (all) => all.map((one) => ({ ...one, level: "critical" }))),
  ),
  "alerts-feed-without-purges": fault(
    "The feed lists no alert of website:agent_purged.",
    ["alerts.feed-of-every-namespace"],
    selects<AlertFeed>("alerts.feed.list", (all) =>
      all.filter(({ namespace }) => namespace !== "website:agent_purged"),
    ),
  ),
  "alerts-feed-data-of-oldest": fault(
    "Every feed alert that is read has the data of the oldest.",
    ["alerts.feed-as-raised"],
    shows("alerts.feed.read", (one, call) => {
      const [oldest] = feedOf(userOf(call)).oldestFirst();
      return { ...one, data: oldest?.data };
    }),
  ),
  "alerts-feed-action-elsewhere": fault(
    "Every feed alert leads to the start page.",
    ["alerts.feed-as-raised"],
    shows("alerts.feed.read", (one) => ({ ...one, action_url: "https://app.example.com/" })),
  ),
  "alerts-feed-lists-action-elsewhere": fault(
    "Every listed feed alert leads to the start page.",
    ["alerts.feed-as-raised"],
    shows("alerts.feed.list", (all) =>
      all.map((one) => ({ ...one, action_url: "https://app.example.com/" })),
    ),
  ),
  "alerts-update-titled-by-level": fault(
    "Each update is listed with its level as its title.",
    ["alerts.updates-as-published"],
    shows("alerts.updates.list", (all) => all.map((one) => ({ ...one, title: one.level }))),
  ),
  "alerts-updates-of-one-level": fault(
    "Each update but the newest is listed with the level of the one before it.",
    ["alerts.updates-as-published"],
    shows("alerts.updates.list", (all) =>
      all.map((one, at) => ({ ...one, level: all[at - 1]?.level ?? one.level })),
    ),
  ),
  "alerts-update-icon-is-action": fault(
    "Each update is listed with the address of its action as that of its icon.",
    ["alerts.updates-as-published"],
    shows("alerts.updates.list", (all) =>
      all.map((one) => ({ ...one, icon_url: one.action_url ?? one.icon_url })),
    ),
  ),
  "alerts-update-described-by-title": fault(
    "Each update is listed with its title as its description.",
    ["alerts.updates-as-published"],
    shows("alerts.updates.list", (all) => all.map((one) => ({ ...one, description: one.title }))),
  ),
  "alerts-updates-all-important": fault(
    "Each update is listed as important.",
    ["alerts.updates-as-published"],
    shows("alerts.updates.list", (all) => all.map((one) => ({ ...one, level: "important" }))),
  ),
  "alerts-update-content-of-oldest": fault(
    "The content of every update is that of the oldest.",
    ["alerts.updates-as-published"],
    shows("alerts.updates.content", (one, { reference }) => {
      const [oldest] = updates(reference).oldestFirst();
      return { ...one, content: oldest?.text.content };
    }),
  ),
};
