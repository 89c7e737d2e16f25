import { userOf, websiteOf } from "../call.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import { acceptsAnyway, afterwards, instead, undoes } from "../deviate/handler.ts";
import { removeWebsite } from "../platform.ts";
import { linkedWebsites } from "../state/linked.ts";
import { cardsOf } from "../state/card.ts";
import { invoicesOf } from "../state/invoice.ts";
import { routingOf } from "../state/routing.ts";
import { pageComesBack } from "./removals/page.ts";
import { nodesOutlive } from "./removals/node.ts";
import { ratingsOutlive } from "./removals/rating.ts";

/** Removals of things that their path names. */
const removals = [
  "alerts.feed.remove",
  "billing.card.remove",
  "billing.link.reject",
  "conversation.message.remove",
  "conversation.remove",
  "filters.filter.remove",
  "helpdesk.alternate.remove",
  "helpdesk.article.remove",
  "helpdesk.category.remove",
  "helpdesk.locale.remove",
  "helpdesk.redirection.remove",
  "helpdesk.section.remove",
  "hooks.hook.remove",
  "inboxes.inbox.remove",
  "limits.subscription.remove",
  "operators.operator.remove",
  "people.profile.remove",
  "ratings.rating.remove",
  "search.entry.remove",
  "session.authorized.remove",
  "shortcuts.shortcut.remove",
  "snippets.answer.remove",
  "status.announcement.remove",
  "status.node.remove",
  "status.service.remove",
] as const;

/** What is removed together with a thing and what stays, where another platform decides differently. */
export const removalsAccents: Record<string, Accent> = {
  "account-takes-websites": accent(
    "Removes an account together with its cards and the websites of which it is the last operator.",
    ["open.account-removal-of-owner"],
    instead("account.remove", (call, original) => {
      const { reference, body } = call;
      const user = userOf(call);
      if (body.verify !== user.password) return original(call);
      for (const website of linkedWebsites(reference, user.user_id)) {
        if (website.operators.size === 1) removeWebsite(reference, website);
      }
      cardsOf(user).clear();
      return original(call);
    }),
  ),
  "card-takes-invoices": accent(
    "Removes a card together with the invoices that were made out to it.",
    ["open.billing-card-remove-linked"],
    afterwards("billing.card.remove", (call) => {
      const invoices = invoicesOf(userOf(call));
      for (const { card_id, invoice } of invoices) {
        if (card_id === call.params.card_id) invoices.delete(invoice.invoice_id);
      }
    }),
  ),
  "routing-keeps-removed-operator": accent(
    "Keeps an unlinked operator in routing rules.",
    ["open.routing-removed-operator"],
    undoes("operators.operator.remove", (call) => {
      const routing = routingOf(websiteOf(call));
      const rules = structuredClone(routing.rules);
      return () => void Object.assign(routing, { rules });
    }),
  ),
  "routing-drops-rules-of-removed-operator": accent(
    "Removes the routing rules that assign to an unlinked operator.",
    ["open.routing-removed-operator"],
    instead("operators.operator.remove", (call, original) => {
      const routing = routingOf(websiteOf(call));
      const kept = routing.rules.filter(({ assign }) => !assign.includes(call.params.user_id));
      const data = original(call);
      routing.rules = kept;
      return data;
    }),
  ),
  "rating-outlives-conversation": accent(
    "Lists a rating even after its conversation was removed, without saying whose it was.",
    ["open.rating-removed-session"],
    ratingsOutlive,
  ),
  "status-page-comes-back": accent(
    "A new status page has the services, the announcement and the token of the former one.",
    ["open.status-page-removal-children"],
    pageComesBack,
  ),
  "status-nodes-outlive-service": accent(
    "Shows nodes of a service even after it was removed.",
    ["open.status-service-removal-nodes"],
    nodesOutlive,
  ),
  "removal-of-unknown-accepted": accent(
    "Accepts the removal of a thing that is not there for the caller, and removes nothing.",
    ["open.repeated-remove"],
    ...removals.map((id) => acceptsAnyway(id, [404], {})),
  ),
};
