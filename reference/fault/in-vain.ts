/** Lists that show all they have where nothing fits what is asked of them. */
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { ignoresQueryInVain } from "../deviate/handler.ts";

/** What is listed, the rule that finds it, and what is ignored where nothing fits it. */
const rows: Record<string, [what: string, by: string, rule: string, plant: Plant]> = {
  "helpdesk-articles-searched-in-vain": [
    "articles",
    "search_title",
    "platform.searches-take-any-character",
    ignoresQueryInVain("helpdesk.article.list", ["search_title"]),
  ],
  "helpdesk-articles-published-in-vain": [
    "articles",
    "filter_status_published",
    "helpdesk.filter-status-published",
    ignoresQueryInVain("helpdesk.article.list", ["filter_status_published"]),
  ],
  "helpdesk-categories-searched-in-vain": [
    "categories",
    "search_name",
    "platform.searches-take-any-character",
    ignoresQueryInVain("helpdesk.category.list", ["search_name"]),
  ],
  "helpdesk-sections-searched-in-vain": [
    "sections",
    "search_name",
    "platform.searches-take-any-character",
    ignoresQueryInVain("helpdesk.section.list", ["search_name"]),
  ],
  "status-services-searched-in-vain": [
    "services",
    "search_name",
    "platform.searches-take-any-character",
    ignoresQueryInVain("status.service.list", ["search_name"]),
  ],
  "status-nodes-searched-in-vain": [
    "nodes",
    "search_label",
    "platform.searches-take-any-character",
    ignoresQueryInVain("status.node.list", ["search_label"]),
  ],
  "shortcuts-searched-in-vain": [
    "shortcuts",
    "search_query",
    "shortcuts.search-query",
    ignoresQueryInVain("shortcuts.shortcut.list", ["search_query"]),
  ],
  "filters-of-type-in-vain": [
    "filters",
    "type",
    "filters.list-by-type",
    ignoresQueryInVain("filters.filter.list", ["type"]),
  ],
  "conversations-spams-of-type-in-vain": [
    "spams",
    "filter_type",
    "conversations.spam-filter-type",
    ignoresQueryInVain("conversations.spam.list", ["filter_type"]),
  ],
  "conversations-unread-in-vain": [
    "conversations",
    "filter_unread",
    "conversations.filter-unread",
    ignoresQueryInVain("conversations.conversation.list", ["filter_unread"]),
  ],
  "conversations-not-resolved-in-vain": [
    "conversations",
    "filter_not_resolved",
    "conversations.filter-not-resolved",
    ignoresQueryInVain("conversations.conversation.list", ["filter_not_resolved"]),
  ],
  "conversations-unassigned-in-vain": [
    "conversations",
    "filter_unassigned",
    "conversations.filter-unassigned",
    ignoresQueryInVain("conversations.conversation.list", ["filter_unassigned"]),
  ],
  "conversations-mention-in-vain": [
    "conversations",
    "filter_mention",
    "conversations.filter-mention",
    ignoresQueryInVain("conversations.conversation.list", ["filter_mention"]),
  ],
  "conversations-since-in-vain": [
    "conversations",
    "filter_date_start",
    "conversations.filter-date-start",
    ignoresQueryInVain("conversations.conversation.list", ["filter_date_start"]),
  ],
  "conversations-until-in-vain": [
    "conversations",
    "filter_date_end",
    "conversations.filter-date-end",
    ignoresQueryInVain("conversations.conversation.list", ["filter_date_end"]),
  ],
  "people-conversations-unread-in-vain": [
    "the conversations of a profile",
    "filter_unread",
    "people.conversation-filter-on-every-page",
    ignoresQueryInVain("people.conversation.list", ["filter_unread"]),
  ],
  "people-conversations-resolved-in-vain": [
    "the conversations of a profile",
    "filter_resolved",
    "people.conversation-filter-on-every-page",
    ignoresQueryInVain("people.conversation.list", ["filter_resolved"]),
  ],
  "people-conversations-not-resolved-in-vain": [
    "the conversations of a profile",
    "filter_not_resolved",
    "people.conversation-filter-on-every-page",
    ignoresQueryInVain("people.conversation.list", ["filter_not_resolved"]),
  ],
};

export const inVainFaults: Record<string, Fault> = Object.fromEntries(
  Object.entries(rows).map(([id, [what, by, rule, plant]]) => [
    id,
    fault(`The list of ${what} shows all where nothing fits ${by}.`, [rule], plant),
  ]),
);
