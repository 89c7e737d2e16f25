import { accent, type Accent } from "../deviate/deviation.ts";
import { refusesIf } from "../deviate/handler.ts";

/** A range of dates with only one end. */
const isHalfRange = (query: { filter_date_start?: unknown; filter_date_end?: unknown }): boolean =>
  (query.filter_date_start === undefined) !== (query.filter_date_end === undefined);

/** Where another platform refuses one thing without the other, which the reference accepts. */
export const partialAccents: Record<string, Accent> = {
  "profile-data-needed": accent(
    "Refuses a PATCH of custom data without the field data.",
    ["open.people-data-absent"],
    refusesIf("people.data.merge", ({ body }) => body.data === undefined),
  ),
  "article-dates-both-needed": accent(
    "Refuses a date range of articles, ratings or feedback with one end only.",
    ["open.helpdesk-filter-date-half"],
    refusesIf("helpdesk.article.list", ({ query }) => isHalfRange(query)),
    refusesIf("helpdesk.ratings.read", ({ query }) => isHalfRange(query)),
    refusesIf("helpdesk.feedback.list", ({ query }) => isHalfRange(query)),
  ),
  "people-dates-both-needed": accent(
    "Refuses a date range of profiles with one end only.",
    ["open.people-filter-date-half"],
    refusesIf("people.profile.list", ({ query }) => isHalfRange(query)),
  ),
  "plugin-dates-both-needed": accent(
    "Refuses a date range in the search for plugins with one end only.",
    ["open.plugins-search-date"],
    refusesIf("plugins.plugin.search", ({ query }) => isHalfRange(query)),
  ),
  "rating-dates-both-needed": accent(
    "Refuses a date range in the list of ratings with one end only.",
    ["open.rating-date-bounds"],
    refusesIf("ratings.rating.list", ({ query }) => isHalfRange(query)),
  ),
  "conversation-search-without-type-refused": accent(
    "Refuses a search of conversations without its type, and a type without a search.",
    ["open.conversations-search-type-default"],
    refusesIf(
      "conversations.conversation.list",
      ({ query }) => (query.search_query === undefined) !== (query.search_type === undefined),
    ),
  ),
  "search-operator-alone-refused": accent(
    "Refuses an operator in a list of conversations that no filter searches.",
    ["open.search-filter-form"],
    refusesIf(
      "conversations.conversation.list",
      ({ query }) => query.search_operator !== undefined && query.search_type !== "filter",
    ),
  ),
  "channel-setup-needs-domain": accent(
    "Refuses the setup of the email channel without a domain in the query.",
    ["open.channel-setup-without-domain"],
    refusesIf("channel.setup.read", ({ query }) => Object.keys(query).length === 0),
  ),
  "status-setup-needs-domain": accent(
    "Refuses the setup of the status page without a domain in the query.",
    ["open.status-setup-without-domain"],
    refusesIf("status.setup.read", ({ query }) => Object.keys(query).length === 0),
  ),
};
