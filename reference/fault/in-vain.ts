/** Lists that show all they have where nothing fits what is asked of them. */
import type { Call } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { ignoresQueryInVain } from "../deviate/handler.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

/** @param rule finds that the list ignores a parameter that nothing fits */
const inVain = <Id extends OperationId>(
  what: string,
  list: Id,
  by: string & keyof Call<Id>["query"],
  rule: string,
): Fault =>
  fault(
    `The list of ${what} shows all where nothing fits ${by}.`,
    [rule],
    ignoresQueryInVain(list, [by]),
  );

export const inVainFaults: Record<string, Fault> = {
  "helpdesk-articles-searched-in-vain": inVain(
    "articles",
    "helpdesk.article.list",
    "search_title",
    "platform.searches-take-any-character",
  ),
  "helpdesk-articles-published-in-vain": inVain(
    "articles",
    "helpdesk.article.list",
    "filter_status_published",
    "helpdesk.filter-status-published",
  ),
  "helpdesk-categories-searched-in-vain": inVain(
    "categories",
    "helpdesk.category.list",
    "search_name",
    "platform.searches-take-any-character",
  ),
  "helpdesk-sections-searched-in-vain": inVain(
    "sections",
    "helpdesk.section.list",
    "search_name",
    "platform.searches-take-any-character",
  ),
  "status-services-searched-in-vain": inVain(
    "services",
    "status.service.list",
    "search_name",
    "platform.searches-take-any-character",
  ),
  "status-nodes-searched-in-vain": inVain(
    "nodes",
    "status.node.list",
    "search_label",
    "platform.searches-take-any-character",
  ),
  "shortcuts-searched-in-vain": inVain(
    "shortcuts",
    "shortcuts.shortcut.list",
    "search_query",
    "shortcuts.search-query",
  ),
  "filters-of-type-in-vain": inVain(
    "filters",
    "filters.filter.list",
    "type",
    "filters.list-by-type",
  ),
  "conversations-spams-of-type-in-vain": inVain(
    "spams",
    "conversations.spam.list",
    "filter_type",
    "conversations.spam-filter-type",
  ),
  "conversations-unread-in-vain": inVain(
    "conversations",
    "conversations.conversation.list",
    "filter_unread",
    "conversations.filter-unread",
  ),
  "conversations-not-resolved-in-vain": inVain(
    "conversations",
    "conversations.conversation.list",
    "filter_not_resolved",
    "conversations.filter-not-resolved",
  ),
  "conversations-unassigned-in-vain": inVain(
    "conversations",
    "conversations.conversation.list",
    "filter_unassigned",
    "conversations.filter-unassigned",
  ),
  "conversations-mention-in-vain": inVain(
    "conversations",
    "conversations.conversation.list",
    "filter_mention",
    "conversations.filter-mention",
  ),
  "conversations-since-in-vain": inVain(
    "conversations",
    "conversations.conversation.list",
    "filter_date_start",
    "conversations.filter-date-start",
  ),
  "conversations-until-in-vain": inVain(
    "conversations",
    "conversations.conversation.list",
    "filter_date_end",
    "conversations.filter-date-end",
  ),
  "people-conversations-unread-in-vain": inVain(
    "the conversations of a profile",
    "people.conversation.list",
    "filter_unread",
    "people.conversation-filter-on-every-page",
  ),
  "people-conversations-resolved-in-vain": inVain(
    "the conversations of a profile",
    "people.conversation.list",
    "filter_resolved",
    "people.conversation-filter-on-every-page",
  ),
  "people-conversations-not-resolved-in-vain": inVain(
    "the conversations of a profile",
    "people.conversation.list",
    "filter_not_resolved",
    "people.conversation-filter-on-every-page",
  ),
};
