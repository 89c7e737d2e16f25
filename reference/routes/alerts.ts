/** Alerts and unread counts of a user (2/5). */
import type { AlertFeed, AlertLevel } from "../../schemas/generated/types.ts";
import { userOf, type Handlers } from "../call.ts";
import { listed } from "../listed.ts";
import { pick } from "../pick.ts";
import { invalid, must, notFound } from "../refusal.ts";
import type { Injection } from "../stage/inject.ts";
import { textOf, wordOf } from "../stage/input.ts";
import {
  feedOf,
  latestUpdate,
  markUpdatesRead,
  publishUpdate,
  pushFeedAlert,
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

const levels: readonly [AlertLevel, ...AlertLevel[]] = ["notice", "important", "critical"];

type Namespace = AlertFeed["namespace"];
const namespaces: readonly [Namespace, ...Namespace[]] = [
  "message:reminder",
  "website:agent_limit_reached",
  "billing:payment_method_expire",
  "billing:payment_action",
  "billing:payment_error",
  "website:export_complete",
  "helpdesk:import_complete",
  "website:subscriptions_deactivated",
  "website:plan_trial_ended",
  "website:agent_purged",
];

/** Characters; the documents call the content possibly large. */
const longestContent = 256 * 1024;

function dataOf({ data }: Record<string, unknown>): Record<string, unknown> | undefined {
  if (data === undefined) return undefined;
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw invalid("data: an object");
  }
  return data as Record<string, unknown>;
}

export const injections: Record<string, Injection> = {
  "feed-alert": (reference, input) => {
    const user = reference.user(textOf(input, "user_id") ?? "");
    const given = { data: dataOf(input), action_url: textOf(input, "action_url") };
    const { id } = pushFeedAlert(reference, user, {
      level: wordOf(input, "level", levels),
      namespace: wordOf(input, "namespace", namespaces),
      ...pick(given, ["data", "action_url"]),
    });
    return { id };
  },
  "update-alert": (reference, input) => {
    const content = textOf(input, "content") ?? "Nothing more is to be said.";
    if (content.length > longestContent) throw invalid(`content: up to ${longestContent}`);
    const given = {
      description: textOf(input, "description"),
      action_url: textOf(input, "action_url"),
      icon_url: textOf(input, "icon_url"),
    };
    const { id } = publishUpdate(reference, {
      level: wordOf(input, "level", levels),
      title: textOf(input, "title") ?? "An update",
      ...pick(given, ["description", "action_url", "icon_url"]),
      content,
    });
    return { id };
  },
};
