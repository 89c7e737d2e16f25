/** Alerts of the caller: their feed, and the updates of the platform (2/5). */
import { userOf, type Handlers } from "../call.ts";
import { listed } from "../listed.ts";
import { must, notFound } from "../refusal.ts";
import {
  feedOf,
  latestUpdate,
  markUpdatesRead,
  showUpdate,
  unreadUpdates,
  updates,
} from "../state/alerts.ts";
import { countsFor } from "../state/conversation.ts";
import { linkedWebsites } from "../state/linked.ts";

function* mapped<From, To>(items: Iterable<From>, show: (item: From) => To): Generator<To> {
  for (const item of items) yield show(item);
}

export const alerts: Handlers = {
  "alerts.count.read": (call) => {
    const user = userOf(call);
    return { feed: feedOf(user).size, updates: unreadUpdates(call.reference, user) };
  },
  "alerts.feed.clear": (call) => feedOf(userOf(call)).clear(),
  "alerts.feed.list": (call) => listed(call, feedOf(userOf(call))),
  "alerts.feed.exists": (call) => {
    must(feedOf(userOf(call)).get(call.params.feed_entry_id), "alert");
  },
  "alerts.feed.read": (call) => must(feedOf(userOf(call)).get(call.params.feed_entry_id), "alert"),
  "alerts.feed.remove": (call) => {
    if (!feedOf(userOf(call)).delete(call.params.feed_entry_id)) throw notFound("alert");
  },
  "alerts.updates.list": (call) => {
    const user = userOf(call);
    return listed(
      call,
      mapped(updates(call.reference), (update) => showUpdate(user, update)),
    );
  },
  "alerts.updates.latest": (call) =>
    showUpdate(userOf(call), must(latestUpdate(call.reference), "update")),
  "alerts.updates.content": ({ reference, params }) => {
    const { id, text } = must(updates(reference).get(params.updates_entry_id), "update");
    return { id, content: text.content };
  },
  "alerts.updates.mark": (call) => markUpdatesRead(call.reference, userOf(call)),
  "alerts.unread.read": (call) => {
    const { reference } = call;
    const { user_id } = userOf(call);
    const totals = { user_id, unread: 0, assigned: 0 };
    for (const website of linkedWebsites(reference, user_id)) {
      const { unread, assigned } = countsFor(website, user_id);
      totals.unread += unread;
      totals.assigned += assigned;
    }
    return totals;
  },
};
