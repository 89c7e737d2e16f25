import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { conversationsOf } from "../../state/conversation.ts";
import { inboxesOf } from "../../state/inbox.ts";
import { routingOf } from "../../state/routing.ts";

/** What the reference drops with an operator is kept, and what it keeps is dropped. */
export const tracesSwapped: Plant = instead("operators.operator.remove", (call, original) => {
  const website = websiteOf(call);
  const { user_id } = call.params;
  const { all, bonds } = conversationsOf(website);
  const assigned = bonds.operators.get(user_id);
  const inboxes = [...inboxesOf(website)].map((inbox) => ({ inbox, operators: inbox.operators }));
  const rules = routingOf(website).rules.map((rule) => ({ rule, assign: rule.assign }));
  // What is not bound is not found, so nothing is taken from the operator.
  bonds.operators.delete(user_id);
  try {
    return original(call);
  } finally {
    if (assigned) bonds.operators.set(user_id, assigned);
    for (const { inbox, operators } of inboxes) inbox.operators = operators;
    for (const { rule, assign } of rules) rule.assign = assign;
    const isGone = !website.operators.has(user_id);
    for (const conversation of isGone ? all : [])
      conversation.mentions = conversation.mentions.filter((one) => one !== user_id);
  }
});
