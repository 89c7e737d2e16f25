import type { AlertFeed } from "../../../schemas/generated/types.ts";
import { wrapHandler } from "../../seams.ts";
import { listed } from "../../listed.ts";
import { userOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, forgetsWhen, instead, shows } from "../../deviate/handler.ts";
import { feedOf } from "../../state/alerts.ts";

/** Clearing the feed keeps its oldest alert. */
const feedClearLeavesOldest: Plant = instead("alerts.feed.clear", (call, original) => {
  const feed = feedOf(userOf(call));
  const oldest = [...feed].at(-1);
  const result = original(call);
  if (oldest) feed.set(oldest.id, oldest);
  return result;
});

/** The feed lists the alerts of all users. */
const feedOfAll: Plant = instead("alerts.feed.list", (call) =>
  listed(
    call,
    [...call.reference.platform.users].flatMap((user) => [...feedOf(user)]),
  ),
);

/** Alerts of a feed that was cleared can still be read. */
const clearedReadable: Plant = ({ seams }) => {
  const former = new Map<string, AlertFeed>();
  wrapHandler(seams, "alerts.feed.clear", (call, original) => {
    for (const alert of feedOf(userOf(call))) former.set(alert.id, alert);
    return original(call);
  });
  wrapHandler(
    seams,
    "alerts.feed.read",
    (call, original) => former.get(call.params.feed_entry_id) ?? original(call),
  );
};

/** The count does not fall when an alert is removed. */
const countOfEver: Plant = ({ seams }) => {
  const removed = new WeakMap<object, number>();
  wrapHandler(seams, "alerts.feed.remove", (call, original) => {
    removed.set(userOf(call), (removed.get(userOf(call)) ?? 0) + 1);
    return original(call);
  });
  wrapHandler(seams, "alerts.count.read", (call, original) => {
    const data = original(call);
    return { ...data, feed: data.feed + (removed.get(userOf(call)) ?? 0) };
  });
};

/** Anybody's feed alert can be read. */
const alertOfAnybody: Plant = instead("alerts.feed.read", (call, original) => {
  const feeds = [...call.reference.platform.users].map((user) => feedOf(user));
  const found = feeds.map((feed) => feed.get(call.params.feed_entry_id)).find(Boolean);
  return found ?? original(call);
});

/** Anybody's feed alert is removed, although the removal is refused. */
const removesOfAnybody: Plant = instead("alerts.feed.remove", (call, original) => {
  try {
    return original(call);
  } finally {
    for (const user of call.reference.platform.users)
      feedOf(user).delete(call.params.feed_entry_id);
  }
});

/** The feed is empty to all who cleared it once. */
const clearedForEver: Plant = (reference) => {
  const cleared = new Set<string>();
  afterwards("alerts.feed.clear", (call) => void cleared.add(userOf(call).user_id))(reference);
  shows("alerts.feed.list", (all, call) => (cleared.has(userOf(call).user_id) ? [] : all))(
    reference,
  );
};

/** To all who marked the updates once every update is read. */
const markLasts: Plant = (reference) => {
  const marked = new Set<string>();
  afterwards("alerts.updates.mark", (call) => void marked.add(userOf(call).user_id))(reference);
  const isRead = (call: Parameters<typeof userOf>[0]): object =>
    marked.has(userOf(call).user_id) ? { is_read: true } : {};
  shows("alerts.updates.list", (all, call) => all.map((one) => ({ ...one, ...isRead(call) })))(
    reference,
  );
  shows("alerts.updates.latest", (one, call) => ({ ...one, ...isRead(call) }))(reference);
};

/** HEAD goes on finding the alerts of a feed that was cleared. */
const clearedIsFound: Plant = (reference) => {
  const cleared = new Set<string>();
  instead("alerts.feed.clear", (call, original) => {
    for (const { id } of feedOf(userOf(call))) cleared.add(id);
    return original(call);
  })(reference);
  forgetsWhen("alerts.feed.exists", ({ params }) => cleared.has(params.feed_entry_id))(reference);
};

export const feedFaults: Record<string, Fault> = {
  "alerts-feed-clear-leaves-oldest": fault(
    "Clearing the feed keeps its oldest alert.",
    ["alerts.feed-cleared"],
    feedClearLeavesOldest,
  ),
  "alerts-feed-of-others-listed": fault(
    "The feed lists the alerts of all users.",
    ["alerts.feed-lists"],
    feedOfAll,
  ),
  "alerts-cleared-readable": fault(
    "Alerts of a feed that was cleared can still be read.",
    ["alerts.feed-cleared"],
    clearedReadable,
  ),
  "alerts-feed-cleared-is-found": fault(
    "HEAD goes on finding the alerts of a feed that was cleared.",
    ["alerts.feed-cleared"],
    clearedIsFound,
  ),
  "alerts-feed-count-of-ever": fault(
    "The count does not fall when an alert is removed.",
    ["alerts.feed-counted"],
    countOfEver,
  ),
  "alerts-feed-of-anybody-read": fault(
    "Anybody's feed alert can be read.",
    ["alerts.feed-of-other-user-refused"],
    alertOfAnybody,
  ),
  "alerts-feed-of-anybody-removed": fault(
    "Anybody's feed alert is removed, although the removal is refused.",
    ["alerts.feed-of-other-user-refused"],
    removesOfAnybody,
  ),
  "alerts-mark-lasts": fault(
    "Who once marked the updates has read those that come later.",
    ["alerts.updates-later-unread"],
    markLasts,
  ),
  "alerts-cleared-for-ever": fault(
    "A feed that was cleared once stays empty.",
    ["alerts.feed-cleared"],
    clearedForEver,
  ),
};
