/** Writes about one operator, or one website of theirs, that reach others. */
import { websiteOf, type Call } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";
import { activityOf } from "../../state/activity.ts";
import { conversationsOf } from "../../state/conversation.ts";
import { inboxesOf } from "../../state/inbox.ts";

type OfWebsite = { reference: Call["reference"]; params: { website_id: string } };

const othersOf = (call: OfWebsite): Website[] => {
  const own = websiteOf(call);
  return [...call.reference.platform.websites].filter((one) => one !== own);
};

/** Clearing the last active operators of one website clears those of all. */
const activeClearedEverywhere: Plant = afterwards("operators.active.clear", (call) => {
  for (const website of othersOf(call)) activityOf(website).clear();
});

/** The role that an operator is given on one website is their role on all. */
const roleOfUser: Plant = afterwards("operators.operator.merge", (call) => {
  const { role } = call.body;
  for (const website of othersOf(call)) {
    const link = website.operators.get(call.params.user_id);
    if (link && role !== undefined) link.role = role;
  }
});

/** An operator whose title alone is changed becomes a member. */
const titleMakesMember: Plant = afterwards("operators.operator.merge", (call) => {
  const link = websiteOf(call).operators.get(call.params.user_id);
  if (link && call.body.role === undefined) link.role = "member";
});

/** Somebody who is unlinked from one website is unlinked from all. */
const unlinkedEverywhere: Plant = afterwards("operators.operator.remove", (call) => {
  for (const website of othersOf(call))
    if (website.operators.size > 1) website.operators.delete(call.params.user_id);
});

/** With an operator who is unlinked goes the member who joined first. */
const unlinkingTakesMember: Plant = afterwards("operators.operator.remove", (call) => {
  const { operators } = websiteOf(call);
  const [first] = [...operators.values()].filter(({ role }) => role === "member");
  if (first) operators.delete(first.user_id);
});

/** With an operator who is unlinked every conversation loses whom it is assigned to. */
const unlinkingUnassigns: Plant = afterwards("operators.operator.remove", (call) => {
  for (const conversation of conversationsOf(websiteOf(call)).all)
    conversation.assigned = undefined;
});

/** With an operator who is unlinked go all others from the inboxes that name them. */
const unlinkingEmptiesInboxes: Plant = instead("operators.operator.remove", (call, original) => {
  const theirs = [...inboxesOf(websiteOf(call))].filter(({ operators }) =>
    operators.includes(call.params.user_id),
  );
  const data = original(call);
  for (const inbox of theirs) inbox.operators = [];
  return data;
});

export const operatorsApartFaults: Record<string, Fault> = {
  "operators-active-cleared-everywhere": fault(
    "Clearing the last active operators of one website clears those of all.",
    ["operators.active-cleared"],
    activeClearedEverywhere,
  ),
  "operators-role-of-user": fault(
    "The role that an operator is given on one website is their role on all.",
    ["operators.apart-on-two-websites"],
    roleOfUser,
  ),
  "operators-unlinking-unassigns": fault(
    "With an operator who is unlinked every conversation loses whom it is assigned to.",
    ["operators.unlinked-while-assigned"],
    unlinkingUnassigns,
  ),
  "operators-unlinking-empties-inboxes": fault(
    "With an operator who is unlinked go all others from the inboxes that name them.",
    ["platform.things-outlive-their-maker"],
    unlinkingEmptiesInboxes,
  ),
  "operators-title-makes-member": fault(
    "An operator whose title alone is changed becomes a member.",
    ["operators.role-changes"],
    titleMakesMember,
  ),
  "operators-unlinked-everywhere": fault(
    "Somebody who is unlinked from one website is unlinked from all.",
    ["operators.apart-on-two-websites"],
    unlinkedEverywhere,
  ),
  "operators-unlinking-takes-member": fault(
    "With an operator who is unlinked goes the member who joined first.",
    ["operators.unlinked-loses-access"],
    unlinkingTakesMember,
  ),
};
