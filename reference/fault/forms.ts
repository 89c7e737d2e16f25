import { fault, type Fault } from "../deviate/deviation.ts";
import { hidesField, shows } from "../deviate/handler.ts";
import { otherZone } from "../deviate/timestamps.ts";

/** Forms of one thing that say different things of it, one or more of each family that shows a thing twice. */
export const formsFaults: Record<string, Fault> = {
  "account-websites-named-by-domain": fault(
    "The websites of a user are listed with their domain as their name.",
    ["account.websites-as-read"],
    shows("account.website.list", (all) => all.map((one) => ({ ...one, name: one.domain }))),
  ),
  "billing-linked-websites-named-by-domain": fault(
    "A card names the websites it is linked to by their domain alone.",
    ["billing.linked-website-as-read"],
    shows("billing.card.read", (card) => ({
      ...card,
      linked_websites: card.linked_websites?.map((one) => ({ ...one, name: one.domain })),
    })),
  ),
  "billing-invoice-alone-without-parts": fault(
    "An invoice that is read alone lacks the parts with which it is listed.",
    ["list-agrees:invoice"],
    shows("billing.invoice.read", ({ invoice, ...one }) => ({
      ...one,
      invoice: { ...invoice, parts: [] },
    })),
  ),
  "billing-card-names-itself-as-user": fault(
    "A card shows its own identifier as that of its user.",
    ["billing.linked-website-as-read"],
    shows("billing.card.read", (card) => ({ ...card, user_id: card.card_id })),
  ),
  "conversation-list-text-of-content-cut": fault(
    "The list of messages cuts the text of a picker to its first letter.",
    ["conversation.message-listed-as-read"],
    shows("conversation.message.list", (all) =>
      all.map((one) =>
        typeof one.content === "object" && one.content.text !== undefined
          ? { ...one, content: { ...one.content, text: one.content.text.slice(0, 1) } }
          : one,
      ),
    ),
  ),
  "conversation-list-other-mentions": fault(
    "The list of messages names somebody else in the mentions of each.",
    ["conversation.message-listed-as-read"],
    shows("conversation.message.list", (all) =>
      all.map((one) => ({ ...one, mentions: ["nobody"] })),
    ),
  ),
  "conversations-list-subject-as-topic": fault(
    "The list of conversations shows the subject of each as its topic.",
    ["conversations.listed-as-read"],
    shows("conversations.conversation.list", (all) =>
      all.map((one) => ({ ...one, ...(one.topic && { topic: one.meta?.subject ?? "" }) })),
    ),
  ),
  "conversations-list-other-time-zone": fault(
    "The list of conversations shows when each was created in another time zone.",
    ["conversations.listed-as-read"],
    shows("conversations.conversation.list", (all) =>
      all.map((one) => ({ ...one, created_at: (one.created_at ?? 0) + otherZone })),
    ),
  ),
  "ratings-listed-without-comment": fault(
    "The list of ratings leaves out their comments.",
    ["list-agrees:rating"],
    hidesField("ratings.rating.list", "comment"),
  ),
  "hooks-read-other-id": fault(
    "A hook that is read shows an identifier without its dashes.",
    ["list-agrees:hook"],
    shows("hooks.hook.read", (hook) => ({ ...hook, hook_id: hook.hook_id.replaceAll("-", "") })),
  ),
  "limits-website-list-without-price": fault(
    "The limit subscriptions of a website are listed with a price of 0.",
    ["limits.listed-as-read"],
    shows("limits.website.list", (all) => all.map((one) => ({ ...one, price: 0 }))),
  ),
  "operators-names-swapped": fault(
    "An operator shows the last name as the first one.",
    ["operators.shown-as-in-profile"],
    shows("operators.operator.read", (one) => ({ ...one, first_name: one.last_name })),
  ),
  "plugins-found-without-price": fault(
    "A plugin that a search finds costs nothing.",
    ["plugins.found-as-read"],
    shows("plugins.plugin.search", (all) => all.map((one) => ({ ...one, price: 0 }))),
  ),
  "plugins-listed-with-one-plan": fault(
    "A listed plugin shows the first of its plans alone.",
    ["plugins.list-agrees-with-read"],
    shows("plugins.plugin.list", (all) =>
      all.map((one) => ({ ...one, plans: one.plans?.slice(0, 1) })),
    ),
  ),
  "helpdesk-list-other-publication": fault(
    "The list of articles shows another date of publication than the article alone.",
    ["helpdesk.article-forms-agree"],
    shows("helpdesk.article.list", (all) =>
      all.map((one) => ({ ...one, ...(one.published_at && { published_at: one.created_at - 1 }) })),
    ),
  ),
  "status-node-created-elsewhere": fault(
    "A node shows when it was created in the time of another zone.",
    ["platform.created-at-is-now"],
    shows("status.node.read", (node) => ({ ...node, created_at: node.created_at + 3_600_000 })),
  ),
  "inboxes-undated": fault(
    "An inbox never shows when it was updated.",
    ["platform.update-is-dated"],
    hidesField("inboxes.inbox.read", "updated_at"),
    hidesField("inboxes.inbox.list", "updated_at"),
  ),
  "inboxes-updated-elsewhere": fault(
    "An inbox shows when it was updated in the time of another zone.",
    ["platform.update-is-dated"],
    shows("inboxes.inbox.read", (one) => ({
      ...one,
      updated_at: (one.updated_at ?? 0) + 3_600_000,
    })),
  ),
  "status-announcement-undated": fault(
    "The announcement of a status page never shows when it was updated.",
    ["platform.update-is-dated"],
    hidesField("status.announcement.read", "updated_at"),
  ),
  ...Object.fromEntries(
    (["channel", "helpdesk", "status"] as const).map((family) => [
      `${family}-domain-without-root`,
      fault(
        `The domain of ${family} does not show the root domain.`,
        ["platform.domains-name-their-root"],
        hidesField(`${family}.domain.read`, "root"),
      ),
    ]),
  ),
  "ratings-created-elsewhere": fault(
    "A rating shows when it was given in the time of another zone.",
    ["platform.created-at-is-now"],
    shows("ratings.rating.read", (rating) => ({
      ...rating,
      created_at: rating.created_at + 3_600_000,
    })),
  ),
  "search-entry-created-elsewhere": fault(
    "A search of the history shows when it was made in the time of another zone.",
    ["platform.created-at-is-now"],
    shows("search.entry.read", (entry) => ({ ...entry, created_at: entry.created_at - 1_800_000 })),
  ),
  "status-domain-verified-at-once": fault(
    "The custom domain of a status page is shown as verified before anybody looked.",
    ["status.domain-verified-when-valid"],
    shows("status.domain.read", (domain) => ({ ...domain, verified: Boolean(domain.custom) })),
  ),
  "status-domain-never-verified": fault(
    "The custom domain of a status page is never shown as verified.",
    ["status.domain-verified-when-valid"],
    shows("status.domain.read", (domain) => ({ ...domain, verified: false })),
  ),
};
