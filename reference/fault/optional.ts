import { fault, type Fault } from "../deviate/deviation.ts";
import { demandsField, refusesField, refusesQuery } from "../deviate/handler.ts";

/** One operation of each family that has optional fields or query parameters. */
export const optionalFaults: Record<string, Fault> = {
  "account-optional-demanded": fault(
    "The operation account.create demands the optional field affiliates_id.",
    ["optional:account.create"],
    demandsField("account.create", "affiliates_id"),
  ),
  "billing-optional-demanded": fault(
    "The operation billing.card.create demands the optional field information.",
    ["optional:billing.card.create"],
    demandsField("billing.card.create", "information"),
  ),
  "call-optional-demanded": fault(
    "The operation call.session.start demands the optional field origin.",
    ["optional:call.session.start"],
    demandsField("call.session.start", "origin"),
  ),
  "channel-optional-refused": fault(
    "The operation channel.domain.merge refuses the optional field basic.",
    ["optional:channel.domain.merge"],
    refusesField("channel.domain.merge", "basic"),
  ),
  "conversation-optional-demanded": fault(
    "The operation conversation.compose.set demands the optional field excerpt.",
    ["optional:conversation.compose.set"],
    demandsField("conversation.compose.set", "excerpt"),
  ),
  "conversations-optional-refused": fault(
    "The operation conversations.conversation.list refuses the optional query parameter order_date_waiting.",
    ["optional:conversations.conversation.list"],
    refusesQuery("conversations.conversation.list", "order_date_waiting"),
  ),
  "filters-optional-refused": fault(
    "The operation filters.filter.list refuses the optional query parameter type.",
    ["optional:filters.filter.list"],
    refusesQuery("filters.filter.list", "type"),
  ),
  "helpdesk-optional-refused": fault(
    "The operation helpdesk.category.list refuses the optional query parameter search_name.",
    ["optional:helpdesk.category.list"],
    refusesQuery("helpdesk.category.list", "search_name"),
  ),
  "hooks-optional-refused": fault(
    "The operation hooks.hook.merge refuses the optional field label.",
    ["optional:hooks.hook.merge"],
    refusesField("hooks.hook.merge", "label"),
  ),
  "operators-optional-demanded": fault(
    "The operation operators.email.send demands the optional field target.",
    ["optional:operators.email.send"],
    demandsField("operators.email.send", "target"),
  ),
  "people-optional-demanded": fault(
    "The operation people.profile.create demands the optional field notepad.",
    ["optional:people.profile.create"],
    demandsField("people.profile.create", "notepad"),
  ),
  "plugins-optional-refused": fault(
    "The operation plugins.plugin.search refuses the optional query parameter search_urn.",
    ["optional:plugins.plugin.search"],
    refusesQuery("plugins.plugin.search", "search_urn"),
  ),
  "ratings-optional-demanded": fault(
    "The operation ratings.rating.replace demands the optional field comment.",
    ["optional:ratings.rating.replace"],
    demandsField("ratings.rating.replace", "comment"),
  ),
  "routing-optional-refused": fault(
    "The operation routing.settings.merge refuses the optional field reprocess_offline.",
    ["optional:routing.settings.merge"],
    refusesField("routing.settings.merge", "reprocess_offline"),
  ),
  "services-optional-demanded": fault(
    "The operation services.predict.request demands the optional field text.",
    ["optional:services.predict.request"],
    demandsField("services.predict.request", "text"),
  ),
  "session-optional-demanded": fault(
    "The operation session.confirm.accept demands the optional field country.",
    ["optional:session.confirm.accept"],
    demandsField("session.confirm.accept", "country"),
  ),
  "shortcuts-optional-demanded": fault(
    "The operation shortcuts.shortcut.create demands the optional field tag.",
    ["optional:shortcuts.shortcut.create"],
    demandsField("shortcuts.shortcut.create", "tag"),
  ),
  "snippets-optional-demanded": fault(
    "The operation snippets.answer.create demands the optional field locale.",
    ["optional:snippets.answer.create"],
    demandsField("snippets.answer.create", "locale"),
  ),
  "status-optional-demanded": fault(
    "The operation status.announcement.replace demands the optional field expire_at.",
    ["optional:status.announcement.replace"],
    demandsField("status.announcement.replace", "expire_at"),
  ),
  "subscription-optional-refused": fault(
    "The operation subscription.read refuses the optional query parameter website_id.",
    ["optional:subscription.read"],
    refusesQuery("subscription.read", "website_id"),
  ),
};
