/** What another platform shows users of themselves, of their websites and of news (2/2, 2/3, 2/5). */
import type { AlertFeed } from "../../schemas/generated/types.ts";
import { userOf } from "../call.ts";
import { accent, type Accent, together, type Plant } from "../deviate/deviation.ts";
import { afterwards, instead, shows } from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";
import type { User } from "../model.ts";
import { feedOf, pushFeedAlert, showUpdate, updates, markReadUpTo } from "../state/alerts.ts";
import { setAvailabilityOf } from "../state/availability.ts";
import { conversationsOf } from "../state/conversation/store.ts";
import { linkedWebsites } from "../state/linked.ts";
import { scheduleOf } from "../state/schedule.ts";
import { wrap } from "../seams.ts";
import { websiteOf } from "../call.ts";
import { subscriptionsOf } from "../routes/limits.ts";

/** Where nothing is set, or it has expired, a user is offline. */
const offlineUnlessSet: Plant = shows("availability.read", (data, call) =>
  setAvailabilityOf(call.reference, userOf(call)) ? data : { ...data, type: "offline" },
);

/** Where nothing is set, or it has expired, the time is that of a setting of no second. */
const unsetForZero: Plant = shows("availability.read", (data, call) => {
  const user = userOf(call);
  return setAvailabilityOf(call.reference, user)
    ? data
    : { ...data, time: { for: 0, since: user.created_at } };
});

/** Reads the offset of a schedule in seconds. */
const offsetsInSeconds: Plant = together(
  ...(["availability.read", "availability.status.read"] as const).map((id) =>
    instead(id, (call, original) => {
      const schedule = scheduleOf(userOf(call));
      const { offset } = schedule;
      schedule.offset = offset / 60;
      try {
        return original(call);
      } finally {
        schedule.offset = offset;
      }
    }),
  ),
);

/** Counts within inboxes as two numbers over all of them. */
const inboxesInNumbers: Plant = shows("account.website.list", (all) =>
  all.map((one) => ({ ...one, inboxes: { count: one.count, assigned: one.assigned } })),
);

/** Counts messages of resolved conversations as unread too, and conversations that are assigned. */
const countsResolved: Plant = (reference) => {
  const resolved = (user_id: string, website_id?: string): number => {
    let sum = 0;
    for (const website of linkedWebsites(reference, user_id)) {
      if (website_id !== undefined && website.website_id !== website_id) continue;
      for (const { state, unread } of conversationsOf(website).visible)
        if (state === "resolved") sum += unread.operator;
    }
    return sum;
  };
  together(
    shows("account.website.list", (all, call) =>
      all.map((one) => ({ ...one, count: one.count + resolved(userOf(call).user_id, one.id) })),
    ),
    shows("alerts.unread.read", (data, call) => ({
      ...data,
      unread: data.unread + resolved(userOf(call).user_id),
    })),
  )(reference);
};

/** Users see only the updates that were published since they joined. */
const updatesSinceJoined: Plant = (reference) => {
  const isNew = (user: User, id: string): boolean =>
    (updates(reference).get(id)?.created_at ?? 0) >= user.created_at;
  together(
    shows("alerts.updates.list", (all, call) => all.filter(({ id }) => isNew(userOf(call), id))),
    shows("alerts.count.read", (data, call) => {
      const user = userOf(call);
      const unread = [...updates(reference)].filter((one) => !showUpdate(user, one).is_read);
      return { ...data, updates: unread.filter(({ id }) => isNew(user, id)).length };
    }),
  )(reference);
};

/** An update whose content was read is read. */
const contentIsRead: Plant = (reference) => {
  const read = new WeakMap<User, Set<string>>();
  const isRead = (user: User, id: string): boolean => read.get(user)?.has(id) ?? false;
  together(
    afterwards("alerts.updates.content", (call) => {
      const user = userOf(call);
      read.set(user, (read.get(user) ?? new Set()).add(call.params.updates_entry_id));
    }),
    shows("alerts.updates.list", (all, call) =>
      all.map((one) => ({ ...one, is_read: one.is_read || isRead(userOf(call), one.id) })),
    ),
    shows(
      "alerts.updates.latest",
      (one, call) => one && { ...one, is_read: one.is_read || isRead(userOf(call), one.id) },
    ),
  )(reference);
};

/** So many alerts of a list are kept, the latest ones. */
const keptAlerts = 30;

/** Drops the oldest alerts of a feed, and lists no older updates, where there are more. */
const oldAlertsDropped: Plant = together(
  seam("inject", (original) => (reference, input) => {
    const data = original(reference, input);
    const user = reference.platform.users.get(String(input["user_id"]));
    const feed = user && feedOf(user);
    for (const { id } of [...(feed ?? [])].slice(keptAlerts)) feed?.delete(id);
    return data;
  }),
  shows("alerts.updates.list", (all) => all.slice(0, keptAlerts)),
);

const alertsPage = "https://app.example.com/alerts";

/** Each feed alert leads to an address, which is signed anew for each answer. */
const actionsSigned: Plant = (reference) => {
  let count = 0;
  const signed = (one: AlertFeed): AlertFeed => ({
    ...one,
    action_url: `${one.action_url ?? alertsPage}?signature=${++count}`,
  });
  together(
    shows("alerts.feed.list", (all) => all.map(signed)),
    shows("alerts.feed.read", signed),
  )(reference);
};

/** Tells a user of each login and of each change of the profile. */
const alertsOfItsOwn: Plant = together(
  afterwards("account.profile.merge", (call) => {
    pushFeedAlert(call.reference, userOf(call), {
      namespace: "website:plan_trial_ended",
      level: "important",
    });
  }),
  afterwards("session.login", (call, data) => {
    const { identifier } = data as { identifier?: string };
    const credential = call.reference.platform.credentials.get(identifier ?? "");
    const user = credential?.tier === "user" ? call.reference.user(credential.user_id) : undefined;
    if (user) pushFeedAlert(call.reference, user, { namespace: "website:agent_limit_reached" });
  }),
);

/** Alerts a user of its own accord, so many milliseconds after each alert that something brings. */
const alertsBeside =
  (delay: number): Plant =>
  (reference) => {
    const { clock, platform, seams } = reference;
    let isOwn = false;
    const alert = (user_id: string): void => {
      const user = platform.users.get(user_id);
      isOwn = true;
      if (user) pushFeedAlert(reference, user, { namespace: "website:agent_limit_reached" });
      isOwn = false;
    };
    wrap(seams, "newId", (original) => (noun, user_id) => {
      if (noun === "alert" && user_id !== undefined && !isOwn)
        clock.at(clock.now() + delay, () => alert(user_id));
      return original(noun, user_id);
    });
  };

/** A website whose payment method is unlinked loses its paid limits at once. */
const limitsEndWithCard: Plant = afterwards("billing.website.detach", (call) => {
  subscriptionsOf(websiteOf(call)).clear();
});

export const usersAccents: Record<string, Accent> = {
  "schedule-offset-in-seconds": accent(
    "Reads the offset of a schedule in seconds.",
    ["open.account-schedule-offset"],
    offsetsInSeconds,
  ),
  "availability-offline-unless-set": accent(
    "Shows a user as offline while no availability is set.",
    ["open.availability-after-expiry"],
    offlineUnlessSet,
  ),
  "availability-unset-for-zero": accent(
    "Shows an availability as set for no second while none is set.",
    ["open.availability-after-expiry"],
    unsetForZero,
  ),
  "account-inboxes-in-numbers": accent(
    "Shows the counts of inboxes as two numbers over all of them.",
    ["open.account-websites-inboxes"],
    inboxesInNumbers,
  ),
  "account-counts-resolved": accent(
    "Counts messages of resolved conversations as unread too.",
    ["open.account-websites-unread-of"],
    countsResolved,
  ),
  "updates-since-joined": accent(
    "Shows users only the updates that were published since they joined.",
    ["open.alerts-updates-whose"],
    updatesSinceJoined,
  ),
  "alert-actions-signed": accent(
    "Shows with each feed alert an address to which it leads, signed anew for each answer.",
    ["2/5", "open.image-address"],
    actionsSigned,
  ),
  "update-content-is-read": accent(
    "Marks an update as read when its content is read.",
    ["open.alerts-content-read"],
    contentIsRead,
  ),
  "update-content-reads-earlier": accent(
    "Marks an update and all before it as read when its content is read.",
    ["open.alerts-content-read"],
    afterwards("alerts.updates.content", (call) =>
      markReadUpTo(call.reference, userOf(call), call.params.updates_entry_id),
    ),
  ),
  "alerts-old-dropped": accent(
    "Keeps the latest thirty alerts of a feed, and lists the latest thirty updates.",
    ["open.alerts-kept"],
    oldAlertsDropped,
  ),
  "alerts-of-its-own": accent(
    "Alerts a user to each login and to each change of the profile.",
    ["open.alerts-causes"],
    alertsOfItsOwn,
  ),
  "alerts-beside-others": accent(
    "Alerts a user of its own accord at once after each alert that something brings.",
    ["open.alerts-causes"],
    alertsBeside(0),
  ),
  "alerts-beside-others-later": accent(
    "Alerts a user of its own accord a moment after each alert that something brings.",
    ["open.alerts-causes"],
    alertsBeside(100),
  ),
  "limits-end-with-card": accent(
    "Ends the paid limits of a website whose payment method is unlinked.",
    ["open.billing-website-detach-subscriptions"],
    limitsEndWithCard,
  ),
  "update-content-in-html": accent(
    "Shows the content of updates in HTML.",
    ["open.alerts-content-read"],
    shows("alerts.updates.content", (data) => ({ ...data, content: `<p>${data.content}</p>` })),
  ),
};
