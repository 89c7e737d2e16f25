import { actsThoughInvalid, actsThoughRefused, actsThoughUnknown } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";

/** One write of each family that can be read back. */
export const unchangedFaults: Record<string, Fault> = {
  "account-token-refused-and-removed": fault(
    "The operation account.token.remove is done before it is refused for its credentials.",
    ["unchanged:account.token.remove"],
    actsThoughUnknown("account.token.remove"),
  ),
  "helpdesk-unpublish-refused-and-done": fault(
    "The operation helpdesk.article.unpublish is done before it is refused for its website.",
    ["unchanged:helpdesk.article.unpublish"],
    actsThoughRefused("helpdesk.article.unpublish", "allowsWebsite"),
  ),
  "website-refused-and-created": fault(
    "The operation website.create is done before it is refused for its credentials.",
    ["unchanged:website.create"],
    actsThoughUnknown("website.create"),
  ),
  "account-refused-and-done": fault(
    "The operation account.schedule.merge is done before it is refused for its credentials.",
    ["unchanged:account.schedule.merge"],
    actsThoughUnknown("account.schedule.merge"),
  ),
  "alerts-refused-and-done": fault(
    "The operation alerts.feed.remove is done before it is refused for its credentials.",
    ["unchanged:alerts.feed.remove"],
    actsThoughUnknown("alerts.feed.remove"),
  ),
  "availability-refused-and-done": fault(
    "The operation availability.merge is done before it is refused for a flaw of its body.",
    ["unchanged:availability.merge"],
    actsThoughInvalid("availability.merge"),
  ),
  "billing-refused-and-done": fault(
    "The operation billing.card.remove is done before it is refused for its credentials.",
    ["unchanged:billing.card.remove"],
    actsThoughUnknown("billing.card.remove"),
  ),
  "call-refused-and-done": fault(
    "The operation call.session.start is done before it is refused for its scope.",
    ["unchanged:call.session.start"],
    actsThoughRefused("call.session.start", "allowsScope"),
  ),
  "channel-refused-and-done": fault(
    "The operation channel.domain.merge is done before it is refused for its website.",
    ["unchanged:channel.domain.merge"],
    actsThoughRefused("channel.domain.merge", "allowsWebsite"),
  ),
  "conversation-refused-and-done": fault(
    "The operation conversation.remove is done before it is refused for its scope.",
    ["unchanged:conversation.remove"],
    actsThoughRefused("conversation.remove", "allowsScope"),
  ),
  "conversations-refused-and-done": fault(
    "The operation conversations.segment.remove is done before it is refused for its website.",
    ["unchanged:conversations.segment.remove"],
    actsThoughRefused("conversations.segment.remove", "allowsWebsite"),
  ),
  "filters-refused-and-done": fault(
    "The operation filters.filter.create is done before it is refused for its tier.",
    ["unchanged:filters.filter.create"],
    actsThoughRefused("filters.filter.create", "allowsTier"),
  ),
  "helpdesk-refused-and-done": fault(
    "The operation helpdesk.locale.remove is done before it is refused for its website.",
    ["unchanged:helpdesk.locale.remove"],
    actsThoughRefused("helpdesk.locale.remove", "allowsWebsite"),
  ),
  "hooks-refused-and-done": fault(
    "The operation hooks.hook.remove is done before it is refused for its website.",
    ["unchanged:hooks.hook.remove"],
    actsThoughRefused("hooks.hook.remove", "allowsWebsite"),
  ),
  "inboxes-refused-and-done": fault(
    "The operation inboxes.inbox.replace is done before it is refused for a flaw of its body.",
    ["unchanged:inboxes.inbox.replace"],
    actsThoughInvalid("inboxes.inbox.replace"),
  ),
  "limits-refused-and-done": fault(
    "The operation limits.subscription.remove is done before it is refused for its credentials.",
    ["unchanged:limits.subscription.remove"],
    actsThoughUnknown("limits.subscription.remove"),
  ),
  "operators-refused-and-done": fault(
    "The operation operators.operator.merge is done before it is refused for its credentials.",
    ["unchanged:operators.operator.merge"],
    actsThoughUnknown("operators.operator.merge"),
  ),
  "people-refused-and-done": fault(
    "The operation people.profile.merge is done before it is refused for its scope.",
    ["unchanged:people.profile.merge"],
    actsThoughRefused("people.profile.merge", "allowsScope"),
  ),
  "ratings-refused-and-done": fault(
    "The operation ratings.rating.replace is done before it is refused for its website.",
    ["unchanged:ratings.rating.replace"],
    actsThoughRefused("ratings.rating.replace", "allowsWebsite"),
  ),
  "routing-refused-and-done": fault(
    "The operation routing.rules.replace is done before it is refused for its website.",
    ["unchanged:routing.rules.replace"],
    actsThoughRefused("routing.rules.replace", "allowsWebsite"),
  ),
  "search-refused-and-done": fault(
    "The operation search.entry.create is done before it is refused for its credentials.",
    ["unchanged:search.entry.create"],
    actsThoughUnknown("search.entry.create"),
  ),
  "session-refused-and-done": fault(
    "The operation session.authorized.remove is done before it is refused for its credentials.",
    ["unchanged:session.authorized.remove"],
    actsThoughUnknown("session.authorized.remove"),
  ),
  "setup-refused-and-done": fault(
    "The operation setup.merge is done before it is refused for its website.",
    ["unchanged:setup.merge"],
    actsThoughRefused("setup.merge", "allowsWebsite"),
  ),
  "shortcuts-refused-and-done": fault(
    "The operation shortcuts.shortcut.create is done before it is refused for a flaw of its body.",
    ["unchanged:shortcuts.shortcut.create"],
    actsThoughInvalid("shortcuts.shortcut.create"),
  ),
  "snippets-refused-and-done": fault(
    "The operation snippets.answer.remove is done before it is refused for its website.",
    ["unchanged:snippets.answer.remove"],
    actsThoughRefused("snippets.answer.remove", "allowsWebsite"),
  ),
  "status-refused-and-done": fault(
    "The operation status.service.remove is done before it is refused for its website.",
    ["unchanged:status.service.remove"],
    actsThoughRefused("status.service.remove", "allowsWebsite"),
  ),
};
