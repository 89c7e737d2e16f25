/** Inboxes of a website (2/7). */
import { websiteOf, type Handlers } from "../call.ts";
import { listed } from "../listed.ts";
import { must } from "../refusal.ts";
import { inboxesOf } from "../state/inbox.ts";

export const inboxes: Handlers = {
  "inboxes.inbox.list": (call) => {
    const byOrder = [...inboxesOf(websiteOf(call)).oldestFirst()].sort((a, b) => a.order - b.order);
    return listed(call, byOrder);
  },
  "inboxes.inbox.create": (call) => {
    const { clock, seams } = call.reference;
    const inbox_id = seams.newId("inbox");
    const now = clock.now();
    const { name, emoji, order, operators, conditions } = call.body;
    inboxesOf(websiteOf(call)).set(inbox_id, {
      inbox_id,
      name,
      emoji,
      order,
      operators,
      conditions,
      created_at: now,
      updated_at: now,
    });
    return { inbox_id };
  },
  "inboxes.inbox.exists": (call) => {
    must(inboxesOf(websiteOf(call)).get(call.params.inbox_id), "inbox");
  },
  "inboxes.inbox.read": (call) =>
    must(inboxesOf(websiteOf(call)).get(call.params.inbox_id), "inbox"),
  "inboxes.inbox.replace": (call) => {
    const inbox = must(inboxesOf(websiteOf(call)).get(call.params.inbox_id), "inbox");
    const { name, emoji, order, operators, conditions } = call.body;
    Object.assign(inbox, { name, emoji, order, operators, conditions });
    inbox.updated_at = call.reference.clock.now();
  },
  "inboxes.inbox.remove": (call) => {
    if (!inboxesOf(websiteOf(call)).delete(call.params.inbox_id)) must(undefined, "inbox");
  },
  "inboxes.order.set": (call) => {
    const known = inboxesOf(websiteOf(call));
    const changes = call.body.orders.map(({ inbox_id, order }) => ({
      inbox: must(known.get(inbox_id), "inbox"),
      order,
    }));
    for (const { inbox, order } of changes) inbox.order = order;
  },
};
