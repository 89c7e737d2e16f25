/** Where a conversation that enters the inbox belongs: the first inbox and rule that it suits (2/7). */
import { satisfies } from "../../criteria.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { inboxesOf } from "../inbox.ts";
import { routingOf } from "../routing.ts";
import { assign, setInbox } from "./change.ts";
import type { Conversation } from "./model.ts";
import { factsOf } from "./show.ts";

/** An inbox without conditions takes nothing by itself; a rule without any suits everything. */
export function route(reference: Reference, website: Website, conversation: Conversation): void {
  const { settings, rules } = routingOf(website);
  const inboxes = [...inboxesOf(website)].filter(({ conditions }) => conditions.length > 0);
  if (!inboxes.length && !settings.assign) return;
  const facts = factsOf(conversation);
  const inbox = inboxes
    .sort((a, b) => a.order - b.order)
    .find(({ conditions }) => satisfies(facts, conditions));
  if (inbox && conversation.inbox_id === undefined) {
    setInbox(reference, website, conversation, inbox.inbox_id);
  }
  const rule = settings.assign && rules.find(({ conditions }) => satisfies(facts, conditions));
  const user_id = rule ? rule.assign[0] : undefined;
  if (user_id !== undefined && conversation.assigned === undefined) {
    assign(reference, website, conversation, user_id);
  }
}
