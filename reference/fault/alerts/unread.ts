import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";
import { countsFor } from "../../state/conversation.ts";
import { conversationOf } from "../../state/conversation/store.ts";
import { linkedWebsites } from "../../state/linked.ts";

/** The unread number never falls. */
const unreadStays: Plant = (reference) => {
  const most = new Map<string, number>();
  shows("alerts.unread.read", (data) => {
    const unread = Math.max(data.unread, most.get(data.user_id) ?? 0);
    most.set(data.user_id, unread);
    return { ...data, unread };
  })(reference);
};

/** The unread number counts the messages of all websites. */
const unreadOfAll: Plant = shows("alerts.unread.read", (data, { reference }) => {
  const all = [...reference.platform.websites].map((one) => countsFor(one, data.user_id).unread);
  return { ...data, unread: all.reduce((sum, one) => sum + one, 0) };
});

/** The statistics are those of the website that the user came to first, or last. */
const unreadOfOne = (place: 0 | -1): Plant =>
  shows("alerts.unread.read", (data, { reference }) => {
    const website = linkedWebsites(reference, data.user_id).at(place);
    return { ...data, ...(website && countsFor(website, data.user_id)) };
  });

type Taking = "conversation.remove" | "conversation.report";

/** Keeps how many unread messages the conversations of each website had that were removed, or reported. */
const noteTaken =
  (gone: Map<string, number>, by: Taking): Plant =>
  (reference) =>
    instead(by, (call, original) => {
      const { website_id, session_id } = call.params;
      const { unread } = conversationOf(call.reference.website(website_id), session_id);
      gone.set(website_id, (gone.get(website_id) ?? 0) + unread.operator);
      return original(call);
    })(reference);

/** The statistics go on counting what is unread in a conversation that was removed. */
const removedStaysUnread: Plant = (reference) => {
  const gone = new Map<string, number>();
  noteTaken(gone, "conversation.remove")(reference);
  shows("alerts.unread.read", (data, call) => {
    const websites = linkedWebsites(call.reference, data.user_id);
    const more = websites.map(({ website_id }) => gone.get(website_id) ?? 0);
    return { ...data, unread: more.reduce((sum, one) => sum + one, data.unread) };
  })(reference);
};

/** The count of a website goes on counting what is unread in a conversation that was taken from its inbox so. */
const staysCounted =
  (by: Taking): Plant =>
  (reference) => {
    const gone = new Map<string, number>();
    noteTaken(gone, by)(reference);
    shows("account.website.list", (all) =>
      all.map((one) => ({ ...one, count: one.count + (gone.get(one.id) ?? 0) })),
    )(reference);
  };

/** The unread number counts the websites from which the user was unlinked as well. */
const leftStaysCounted: Plant = (reference) => {
  const left = new Map<string, Set<string>>();
  afterwards("operators.operator.remove", ({ params: { user_id, website_id } }) => {
    left.set(user_id, (left.get(user_id) ?? new Set<string>()).add(website_id));
  })(reference);
  shows("alerts.unread.read", (data) => {
    const all = [...(left.get(data.user_id) ?? [])].flatMap(
      (id) => reference.platform.websites.get(id) ?? [],
    );
    const more = all.map((website) => countsFor(website, data.user_id).unread);
    return { ...data, unread: more.reduce((sum, one) => sum + one, data.unread) };
  })(reference);
};

export const unreadFaults: Record<string, Fault> = {
  "alerts-unread-of-left-website": fault(
    "The unread number counts a website from which the user was unlinked.",
    ["alerts.unread-without-left-website"],
    leftStaysCounted,
  ),
  "alerts-unread-never-falls": fault(
    "The unread number stays what it was after all was read.",
    ["alerts.unread-follows-visitor"],
    unreadStays,
  ),
  "alerts-unread-of-removed": fault(
    "The unread number goes on counting the messages of a conversation that was removed.",
    ["alerts.unread-without-removed"],
    removedStaysUnread,
  ),
  "alerts-count-of-removed": fault(
    "The count of a website goes on counting the messages of a conversation that was removed.",
    ["alerts.unread-without-removed"],
    staysCounted("conversation.remove"),
  ),
  "alerts-count-of-reported": fault(
    "The count of a website goes on counting the messages of a conversation that was reported as spam.",
    ["alerts.unread-without-removed"],
    staysCounted("conversation.report"),
  ),
  "alerts-unread-of-first-website": fault(
    "The unread number is that of the first website of the user.",
    ["alerts.unread-of-every-website"],
    unreadOfOne(-1),
  ),
  "alerts-unread-of-last-website": fault(
    "The unread number is that of the website to which the user came last.",
    ["alerts.unread-of-every-website"],
    unreadOfOne(0),
  ),
  "alerts-unread-of-strangers": fault(
    "The unread number counts the messages on websites of others too.",
    ["alerts.unread-follows-visitor"],
    unreadOfAll,
  ),
};
