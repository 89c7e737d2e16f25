import type { AccountWebsite } from "../../../schemas/generated/types.ts";
import { userOf, websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";
import { without } from "../../deviate/without.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import { placeIn } from "../../stage/place.ts";
import { conversationsOf, type Conversation } from "../../state/conversation.ts";
import { ownedWebsites } from "../../state/owned.ts";

/** A website that was once listed for a user stays listed when the user is unlinked from it. */
const leftWebsiteStays: Plant = (reference) => {
  const listed = new Map<string, Map<string, AccountWebsite>>();
  shows("account.website.list", (all, call) => {
    const { user_id } = userOf(call);
    const known = listed.get(user_id) ?? new Map<string, AccountWebsite>();
    listed.set(user_id, known);
    for (const one of all) known.set(one.id, one);
    return [...known.values()];
  })(reference);
};

/** Who was added to a website is not among the members that its users are shown. */
const addedUnnamed: Plant = (reference) => {
  const added = new Set<string>();
  const seat = (website_id: string, user_id: string): string => `${website_id} ${user_id}`;
  instead("operators.operator.create", (call, original) => {
    const { website_id, operators } = websiteOf(call);
    const before = new Set(operators.keys());
    const data = original(call);
    for (const user_id of operators.keys())
      if (!before.has(user_id)) added.add(seat(website_id, user_id));
    return data;
  })(reference);
  shows("account.website.list", (all) =>
    all.map((one) => ({
      ...one,
      members: one.members.filter((user_id) => !added.has(seat(one.id, user_id))),
    })),
  )(reference);
};

/** When a website is deleted is shown to nobody but the owner who scheduled that first. */
const expungeOfScheduler: Plant = (reference) => {
  const first = new Map<string, string>();
  afterwards("website.remove", (call) => {
    const { website_id } = call.params;
    first.set(website_id, first.get(website_id) ?? userOf(call).user_id);
  })(reference);
  shows("account.website.list", (all, call) =>
    all.map((one) => (first.get(one.id) === userOf(call).user_id ? one : without(one, "expunge"))),
  )(reference);
};

/** The unread messages of a website stay counted after they were read. */
const unreadStaysCounted: Plant = (reference) => {
  const most = new Map<string, number>();
  shows("account.website.list", (all) =>
    all.map((one) => {
      const count = Math.max(one.count, most.get(one.id) ?? 0);
      most.set(one.id, count);
      return { ...one, count };
    }),
  )(reference);
};

/** What a visitor says counts for the operator to whom the conversation was assigned first. */
const assignedToFirst: Plant = (reference) => {
  const first = new WeakMap<Conversation, string>();
  insteadOfVisit("set", (one, input, original) => {
    const done = original();
    const { conversation } = placeIn(one, input);
    const { assigned } = conversation;
    if (assigned !== undefined && !first.has(conversation)) first.set(conversation, assigned);
    return done;
  })(reference);
  shows("account.website.list", (all, call) => {
    const { user_id } = userOf(call);
    return all.map((one) => {
      const { bonds } = conversationsOf(call.reference.website(one.id));
      const taken = [...(bonds.operators.get(user_id) ?? [])].filter(
        (conversation) => (first.get(conversation) ?? user_id) !== user_id,
      );
      const lost = taken.reduce((sum, { unread }) => sum + unread.operator, 0);
      return { ...one, assigned: one.assigned - lost };
    });
  })(reference);
};

export const accountWebsitesFaults: Record<string, Fault> = {
  "account-websites-of-owners-only": fault(
    "A user is listed the websites that they own, and not those on which they are a member.",
    ["account.websites-name-every-operator"],
    shows("account.website.list", (all, call) => {
      const owned = ownedWebsites(call.reference, userOf(call));
      return all.filter(({ id }) => owned.some(({ website_id }) => website_id === id));
    }),
  ),
  "account-websites-without-added": fault(
    "The members of a website among those of its users lack who was added to it.",
    ["operators.unlinked-is-added-again"],
    addedUnnamed,
  ),
  "account-assigned-to-first": fault(
    "What a visitor says counts as assigned for the operator to whom the conversation was assigned first.",
    ["account.websites-count-assigned"],
    assignedToFirst,
  ),
  "account-expunge-of-scheduler": fault(
    "A website says when its deletion runs to nobody but the owner who scheduled it.",
    ["account.websites-expunge"],
    expungeOfScheduler,
  ),
  "account-unread-never-falls": fault(
    "The unread messages of a website stay counted after they were read.",
    ["account.websites-count-unread"],
    unreadStaysCounted,
  ),
  "account-left-website-stays": fault(
    "A website that was once listed for a user stays listed when the user is unlinked from it.",
    ["account.left-website-is-unlisted"],
    leftWebsiteStays,
  ),
};
