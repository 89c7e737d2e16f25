/** What another platform shows users of themselves, of their websites and of news (2/2, 2/3, 2/5). */
import type { AlertFeed } from "../../../schemas/generated/types.ts";
import { userOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import type { User } from "../../model.ts";
import { feedOf, pushFeedAlert, showUpdate, updates } from "../../state/alerts.ts";
import { setAvailabilityOf } from "../../state/availability.ts";
import { conversationsOf } from "../../state/conversation/store.ts";
import { linkedWebsites } from "../../state/linked.ts";
import { scheduleOf } from "../../state/schedule.ts";
import { wrap } from "../../seams.ts";
import { websiteOf } from "../../call.ts";
import { subscriptionsOf } from "../../routes/limits.ts";

/** Where nothing is set, or it has expired, a user is offline. */
export const offlineUnlessSet: Plant = shows("availability.read", (data, call) =>
  setAvailabilityOf(call.reference, userOf(call)) ? data : { ...data, type: "offline" },
);

/** Where nothing is set, or it has expired, the time is that of a setting of no second. */
export const unsetForZero: Plant = shows("availability.read", (data, call) => {
  const user = userOf(call);
  return setAvailabilityOf(call.reference, user)
    ? data
    : { ...data, time: { for: 0, since: user.created_at } };
});

/** Reads the offset of a schedule in seconds. */
export const offsetsInSeconds: Plant = together(
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
export const inboxesInNumbers: Plant = shows("account.website.list", (all) =>
  all.map((one) => ({ ...one, inboxes: { count: one.count, assigned: one.assigned } })),
);

/** Counts messages of resolved conversations as unread too, and conversations that are assigned. */
export const countsResolved: Plant = (reference) => {
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
export const updatesSinceJoined: Plant = (reference) => {
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
export const contentIsRead: Plant = (reference) => {
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
export const oldAlertsDropped: Plant = together(
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
export const actionsSigned: Plant = (reference) => {
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
export const alertsOfItsOwn: Plant = together(
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
export const alertsBeside =
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
export const limitsEndWithCard: Plant = afterwards("billing.website.detach", (call) => {
  subscriptionsOf(websiteOf(call)).clear();
});
