import { memberAt } from "../../contract/pointer.ts";
import { cutsToDay, emptyForHalf } from "../deviate/days.ts";
import { websiteOf } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { findsOnOthers } from "../deviate/elsewhere.ts";
import { longerGoAlong, namesakesGoAlong, suggestionsStay } from "../deviate/suggestions.ts";
import {
  afterwards,
  forgets,
  forgetsWhen,
  hidesField,
  ignoresQuery,
  ignoresQueryBeside,
  instead,
  listsNothingWhen,
  refusesIf,
  refusesWhen,
  shows,
  takesPlusAsBlank,
  takesQuery,
} from "../deviate/handler.ts";
import { filtersBy, filtersCutPages, filtersFirstPageOnly, selects } from "../deviate/pages.ts";
import { Refusal } from "../refusal.ts";
import { without } from "../deviate/without.ts";
import { conversationsOf, type Conversation } from "../state/conversation.ts";
import { spamsOf } from "../state/conversation/spam.ts";
import { conversationsListFaults } from "./conversations/list.ts";
import { spamFaults } from "./conversations/spam.ts";
import { suggestedFaults } from "./conversations/suggested.ts";

export const conversationsFaults: Record<string, Fault> = {
  ...conversationsListFaults,
  ...spamFaults,
  ...suggestedFaults,
  "conversations-blocked-listed-unverified": fault(
    "A blocked conversation is listed without its badge.",
    ["conversations.list-shows-state"],
    shows("conversations.conversation.list", (all) =>
      all.map((one) => (one.is_blocked ? { ...one, is_verified: false } : one)),
    ),
  ),
  "conversations-search-plus": fault(
    "The search for a text reads a plus as a blank.",
    ["conversations.search-text"],
    takesPlusAsBlank("conversations.conversation.list", "search_query"),
  ),
  "conversations-search-of-small-letters": fault(
    "The search for a text with a capital finds nothing.",
    ["conversations.search-text"],
    listsNothingWhen(
      "conversations.conversation.list",
      ({ search_type, search_query = "" }) =>
        search_type === "text" && /\p{Lu}/u.test(search_query),
    ),
  ),
  "conversations-spam-content-of-newest": fault(
    "Every spam item is read with the content of the one that came in last.",
    ["conversations.spam-content-of-own"],
    instead("conversations.spam.read", (call, original) => {
      const [newest] = spamsOf(websiteOf(call));
      const { spam_id } = newest?.item ?? call.params;
      const { content } = original({ ...call, params: { ...call.params, spam_id } });
      return { ...original(call), content };
    }),
  ),
  "conversations-spam-read-elsewhere": fault(
    "A spam item of one website of a user is read under any other of theirs.",
    ["conversations.spam-of-one-website"],
    findsOnOthers("conversations.spam.read"),
  ),
  "conversations-spam-decided-elsewhere": fault(
    "A spam item of one website of a user is decided on under any other of theirs.",
    ["conversations.spam-of-one-website"],
    findsOnOthers("conversations.spam.decide"),
  ),
  "conversations-search-fails-at-quotes": fault(
    "A text search with a quotation mark or a percent sign crashes.",
    ["conversations.search-text"],
    refusesWhen("conversations.conversation.list", ({ query }) =>
      query.search_type !== "filter" && /['%_]/.test(query.search_query ?? "")
        ? new Refusal(500, "query_failed")
        : undefined,
    ),
  ),
  "conversations-spam-headers-lost": fault(
    "Spam that came by email is read without its headers.",
    ["conversations.spam-email-headers"],
    hidesField("conversations.spam.read", "headers"),
  ),
  "conversations-segment-removed-everywhere": fault(
    "A segment that is removed from the suggestions of one website is suggested on none any more.",
    ["conversations.suggestions-of-own-website"],
    afterwards("conversations.segment.remove", ({ reference, body }) => {
      for (const website of reference.platform.websites)
        conversationsOf(website).segments.hide(body.segment);
    }),
  ),
  "conversations-suggestion-removal-takes-namesake": fault(
    "With a segment that is removed from the suggestions goes the data key of that name, and the other way round.",
    ["conversations.segment-removed", "conversations.datum-removed"],
    namesakesGoAlong("conversations"),
  ),
  "conversations-datum-stays-suggested": fault(
    "Removing a suggested data key of conversations is accepted and removes nothing.",
    ["conversations.datum-removed"],
    forgets("conversations.datum.remove"),
  ),
  "conversations-empty-listed": fault(
    "The conversation list holds conversations in which nobody has written, whatever include_empty says.",
    ["conversations.empty-left-out", "conversation.hidden-until-user-message"],
    takesQuery("conversations.conversation.list", (query) => ({ ...query, include_empty: "1" })),
  ),
  "conversations-filter-assigned-ignored": fault(
    "The conversation list ignores filter_assigned.",
    ["conversations.filter-assigned"],
    ignoresQuery("conversations.conversation.list", "filter_assigned"),
  ),
  "conversations-empty-lost-in-filter": fault(
    "Beside a filter by state the conversation list holds no empty conversation, whatever include_empty says.",
    ["conversations.order-beside-date"],
    takesQuery("conversations.conversation.list", (query) =>
      query.filter_not_resolved === "1" ? { ...query, include_empty: "0" } : query,
    ),
  ),
  "conversations-filter-date-start-ignored": fault(
    "The conversation list ignores filter_date_start.",
    ["conversations.filter-date-start"],
    ignoresQuery("conversations.conversation.list", "filter_date_start"),
  ),
  "conversations-filter-date-start-beside-end": fault(
    "The conversation list ignores filter_date_start where filter_date_end is given.",
    ["conversations.filter-dates-keep"],
    ignoresQueryBeside("conversations.conversation.list", "filter_date_end", "filter_date_start"),
  ),
  "conversations-filter-date-end-beside-start": fault(
    "The conversation list ignores filter_date_end where filter_date_start is given.",
    ["conversations.filter-dates-keep"],
    ignoresQueryBeside("conversations.conversation.list", "filter_date_start", "filter_date_end"),
  ),
  "conversations-filter-inbox-ignored": fault(
    "The conversation list ignores filter_inbox_id.",
    ["conversations.filter-inbox"],
    ignoresQuery("conversations.conversation.list", "filter_inbox_id"),
  ),
  "conversations-filter-resolved-ignored": fault(
    "The conversation list ignores filter_resolved.",
    ["conversations.filter-resolved"],
    ignoresQuery("conversations.conversation.list", "filter_resolved"),
  ),
  "conversations-filter-unassigned-ignored": fault(
    "The conversation list ignores filter_unassigned.",
    ["conversations.filter-unassigned"],
    ignoresQuery("conversations.conversation.list", "filter_unassigned"),
  ),
  "conversations-inbox-beside-operator": fault(
    "filter_inbox_id is ignored beside a filter by operator.",
    ["conversations.filter-beside-order"],
    takesQuery("conversations.conversation.list", (query) =>
      (query.filter_assigned ?? query.filter_unassigned)
        ? without(query, "filter_inbox_id")
        : query,
    ),
  ),
  "conversations-search-unfiltered": fault(
    "A text search finds conversations that a filter beside it leaves out.",
    ["conversations.filter-beside-order"],
    takesQuery("conversations.conversation.list", ({ search_query, search_type, ...query }) =>
      search_query ? { search_query, ...(search_type && { search_type }) } : query,
    ),
  ),
  "conversations-filter-lists-nothing": fault(
    "Each filter by inbox, state or operator lists no conversation at all.",
    [
      "conversations.filter-inbox",
      "conversations.filter-resolved",
      "conversations.filter-not-resolved",
      "conversations.filter-assigned",
      "conversations.filter-unassigned",
    ],
    shows("conversations.conversation.list", (data, { query }) => {
      const { filter_inbox_id, filter_assigned, ...flags } = query;
      const isFiltered = [
        flags.filter_resolved,
        flags.filter_not_resolved,
        flags.filter_unassigned,
      ].includes("1");
      return isFiltered || filter_inbox_id || filter_assigned ? [] : data;
    }),
  ),
  "conversations-filter-unread-lists-nothing": fault(
    "With filter_unread the conversation list is empty.",
    ["conversations.filter-unread"],
    listsNothingWhen("conversations.conversation.list", (query) => query.filter_unread === "1"),
  ),
  "conversations-date-start-alone-lists-nothing": fault(
    "With filter_date_start and no end the conversation list is empty.",
    ["conversations.filter-date-start"],
    emptyForHalf("conversations.conversation.list", "filter_date_start"),
  ),
  "conversations-date-end-alone-lists-nothing": fault(
    "With filter_date_end and no start the conversation list is empty.",
    ["conversations.filter-date-end"],
    emptyForHalf("conversations.conversation.list", "filter_date_end"),
  ),
  "conversations-search-segment-lists-nothing": fault(
    "A segment search finds no conversation.",
    ["conversations.search-segment"],
    listsNothingWhen("conversations.conversation.list", (query) => query.search_type === "segment"),
  ),
  "conversations-spam-type-lists-nothing": fault(
    "With filter_type the list of spams is empty.",
    ["conversations.spam-filter-type"],
    listsNothingWhen("conversations.spam.list", (query) => Boolean(query.filter_type)),
  ),
  "conversations-filter-unread-ignored": fault(
    "The conversation list ignores filter_unread.",
    ["conversations.filter-unread"],
    ignoresQuery("conversations.conversation.list", "filter_unread"),
  ),
  "conversations-empty-alone": fault(
    "With include_empty the conversation list holds nothing but conversations without a message from user.",
    ["conversations.empty-included"],
    selects<Conversation>("conversations.conversation.list", (all, { query }) =>
      "include_empty" in query && query.include_empty === "1"
        ? all.filter(({ is_visible }) => !is_visible)
        : all,
    ),
  ),
  "conversations-include-empty-ignored": fault(
    "The conversation list ignores include_empty.",
    ["conversations.empty-included"],
    ignoresQuery("conversations.conversation.list", "include_empty"),
  ),
  "conversations-later-pages-unfiltered": fault(
    "Each later page of the conversation list ignores the filters.",
    ["conversations.filter-on-every-page"],
    filtersFirstPageOnly("conversations.conversation.list"),
  ),
  "conversations-waiting-drops-filters": fault(
    "In the order of waiting the conversation list ignores the state and dates that are asked for.",
    ["conversations.filter-beside-order"],
    takesQuery("conversations.conversation.list", (query) =>
      query.order_date_waiting === "1"
        ? without(query, "filter_resolved", "filter_not_resolved", "filter_date_end")
        : query,
    ),
  ),
  "conversations-empty-drops-date": fault(
    "Beside include_empty the conversation list ignores filter_date_end.",
    ["conversations.filter-beside-order"],
    takesQuery("conversations.conversation.list", (query) =>
      query.include_empty === "1" ? without(query, "filter_date_end") : query,
    ),
  ),
  "conversations-order-beside-empty-ignored": fault(
    "Beside include_empty the conversation list ignores every order.",
    ["conversations.order-created", "conversations.order-waiting"],
    takesQuery("conversations.conversation.list", (query) =>
      query.include_empty === "1"
        ? without(query, "order_date_created", "order_date_waiting")
        : query,
    ),
  ),
  "conversations-order-updated-beside-empty": fault(
    "Beside include_empty the order by update is one by creation.",
    ["conversations.order-updated"],
    takesQuery("conversations.conversation.list", (query) =>
      query.include_empty === "1" && query.order_date_updated === "1"
        ? { ...without(query, "order_date_updated"), order_date_created: "1" }
        : query,
    ),
  ),
  "conversations-found-without-mentions": fault(
    "Conversations that a search finds show no mentions.",
    ["conversations.list-form-agrees"],
    shows("conversations.conversation.list", (data, { query }) =>
      query.search_query ? data.map((one) => ({ ...one, mentions: [] })) : data,
    ),
  ),
  "conversations-suggestion-with-capitals-stays": fault(
    "Removing a suggestion of conversations that has a capital letter is accepted and removes nothing.",
    ["conversations.segment-removed", "conversations.datum-removed"],
    forgetsWhen("conversations.segment.remove", ({ body }) => /[A-Z]/.test(body.segment)),
    forgetsWhen("conversations.datum.remove", ({ body }) => /[A-Z]/.test(body.key)),
  ),
  "conversations-list-without-mentions-for-plugins": fault(
    "Conversations that a plugin lists show no mentions.",
    ["conversations.list-form-agrees"],
    shows("conversations.conversation.list", (data, { caller }) =>
      caller?.tier === "plugin" ? data.map((one) => ({ ...one, mentions: [] })) : data,
    ),
  ),
  "conversations-list-without-verifications-for-users": fault(
    "Conversations that a user lists show no verifications.",
    ["conversations.list-form-agrees"],
    shows("conversations.conversation.list", (data, { caller }) =>
      caller?.tier === "user" ? data.map((one) => ({ ...one, verifications: [] })) : data,
    ),
  ),
  "conversations-list-without-mentions": fault(
    "Listed conversations show no mentions.",
    ["conversations.list-form-agrees"],
    shows("conversations.conversation.list", (data) =>
      data.map((one) => ({ ...one, mentions: [] })),
    ),
  ),
  "conversations-order-created-ignored": fault(
    "The conversation list ignores order_date_created.",
    ["conversations.order-created"],
    ignoresQuery("conversations.conversation.list", "order_date_created"),
  ),
  "conversations-order-loses-first": fault(
    "In a date order the conversation list lacks the one that comes first.",
    ["conversations.order-created", "conversations.order-updated", "conversations.order-waiting"],
    selects("conversations.conversation.list", (items, { query }) =>
      Object.keys(query).some((name) => name.startsWith("order_date_")) ? items.slice(1) : items,
    ),
  ),
  "conversations-order-waiting-as-updated": fault(
    "With order_date_waiting the conversation list is sorted by update and drops nothing.",
    ["conversations.order-waiting", "conversations.order-waiting-drops"],
    ignoresQuery("conversations.conversation.list", "order_date_waiting"),
  ),
  "conversations-per-page-beside-search": fault(
    "The conversation list has 20 entries a page where a text is searched for, whatever per_page says.",
    ["conversations.search-segment"],
    takesQuery("conversations.conversation.list", (query) =>
      query.search_query && query.search_type === "text" ? without(query, "per_page") : query,
    ),
  ),
  "conversations-per-page-lost-in-order": fault(
    "The conversation list has 20 entries a page in the order of creation, whatever per_page says.",
    ["per-page:conversations.conversation.list"],
    takesQuery("conversations.conversation.list", (query) =>
      query.order_date_created === "1" ? without(query, "per_page") : query,
    ),
  ),
  "conversations-per-page-ignored": fault(
    "The conversation list has 20 entries a page, whatever per_page says.",
    ["per-page:conversations.conversation.list"],
    ignoresQuery("conversations.conversation.list", "per_page"),
  ),
  "conversations-resolved-unlisted": fault(
    "The conversation list leaves out what is resolved, unless it is asked for.",
    ["conversations.listed-in-every-state"],
    takesQuery("conversations.conversation.list", (query) =>
      query.filter_resolved === "1" ? query : { ...query, filter_not_resolved: "1" },
    ),
  ),
  "conversations-search-refused": fault(
    "A search of the conversations for a text or a segment is refused.",
    ["conversations.search-text", "conversations.search-segment"],
    refusesIf("conversations.conversation.list", ({ query }) => query.search_query !== undefined),
  ),
  "conversations-search-first-message": fault(
    "A text search looks into the first message of each conversation alone.",
    ["conversations.search-text"],
    filtersBy<Conversation>(
      "conversations.conversation.list",
      ["search_type", "search_query"],
      (found, { search_type, search_query }) =>
        search_type !== "text"
          ? found
          : found.filter(({ thread: { messages } }) =>
              JSON.stringify(messages[0] ?? "").includes(search_query ?? ""),
            ),
    ),
  ),
  "conversations-listed-in-own-inbox": fault(
    "Each listed conversation that is in an inbox shows its own identifier as that of the inbox.",
    ["conversations.filter-inbox"],
    shows("conversations.conversation.list", (all) =>
      all.map((one) => (one.inbox_id ? { ...one, inbox_id: one.session_id } : one)),
    ),
  ),
  "conversations-last-message-of-neighbour": fault(
    "Each listed conversation but the first shows the last message of the one before it.",
    ["conversations.listed-as-read"],
    shows("conversations.conversation.list", (all) =>
      all.map((one, at) => ({ ...one, last_message: all[at - 1]?.last_message ?? "" })),
    ),
  ),
  "conversations-suggestion-of-nothing-stays": fault(
    "A suggestion that no conversation has any more is not removed.",
    ["conversations.suggestion-of-nothing-removed"],
    suggestionsStay("conversations"),
  ),
  "conversations-suggestion-removal-takes-longer": fault(
    "With what is removed from the suggestions go those that begin with it.",
    ["conversations.segment-removed", "conversations.datum-removed"],
    longerGoAlong("conversations"),
  ),
  "conversations-segment-stays-suggested": fault(
    "Removing a suggested segment of conversations is accepted and removes nothing.",
    ["conversations.segment-removed"],
    forgets("conversations.segment.remove"),
  ),
  "conversations-spam-type-ignored": fault(
    "The spams are listed whatever filter_type says.",
    ["conversations.spam-filter-type"],
    ignoresQuery("conversations.spam.list", "filter_type"),
  ),
  "conversations-spam-filtered-after-paging": fault(
    "filter_type leaves out some of each page of the spams, which holds so many fewer.",
    ["conversations.spam-pages-in-a-row"],
    filtersCutPages(
      "conversations.spam.list",
      (one, { filter_type }) => filter_type === undefined || memberAt(one, "type") === filter_type,
    ),
  ),
  "conversations-spam-unknown-decided": fault(
    "A decision on a spam item that does not exist is accepted.",
    ["conversations.spam-must-exist", "conversations.spam-rejected-once"],
    forgetsWhen(
      "conversations.spam.decide",
      (call) => !spamsOf(websiteOf(call)).has(call.params.spam_id),
    ),
  ),
  "conversations-status-of-resolved": fault(
    "A listed conversation in state resolved shows the status of an unresolved one.",
    ["conversations.status-is-alias"],
    shows("conversations.conversation.list", (data) =>
      data.map((one) => ({ ...one, status: Math.min(one.status, 1) })),
    ),
  ),
  "conversations-filter-mention-ignored": fault(
    "The conversation list ignores filter_mention.",
    ["conversations.filter-mention"],
    ignoresQuery("conversations.conversation.list", "filter_mention"),
  ),
  "conversations-listed-without-operator": fault(
    "The list shows each conversation as assigned to nobody and with no unread message.",
    ["conversations.list-shows-state"],
    shows("conversations.conversation.list", (data) =>
      data.map((one) => ({ ...one, assigned: {}, unread: { operator: 0, visitor: 0 } })),
    ),
  ),
  "conversations-listed-as-open": fault(
    "The list shows no conversation as blocked or verified.",
    ["conversations.list-shows-state"],
    shows("conversations.conversation.list", (data) =>
      data.map((one) => ({ ...one, is_blocked: false, is_verified: false })),
    ),
  ),
  "conversations-start-cut-to-day": fault(
    "The list of conversations reads of filter_date_start the day only.",
    ["conversations.filter-date-start"],
    cutsToDay("conversations.conversation.list", "filter_date_start"),
  ),
};
