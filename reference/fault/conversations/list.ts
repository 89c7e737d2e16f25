import type { Conversation as Shown } from "../../../schemas/generated/types.ts";
import { websiteOf } from "../../call.ts";
import { readDate } from "../../dates.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import {
  afterwards,
  ignoresQueryInVain,
  instead,
  shows,
  takesQuery,
} from "../../deviate/handler.ts";
import { listsFirstValue } from "../../deviate/memory.ts";
import { without } from "../../deviate/without.ts";
import { filtersBy } from "../../deviate/pages.ts";
import { seam } from "../../deviate/seam.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { placeIn } from "../../stage/place.ts";
import type { Conversation } from "../../state/conversation.ts";
import { shown, wordsOf } from "../../state/conversation/show.ts";
import { conversationsOf } from "../../state/conversation/store.ts";

/** The date filters of the conversation list look at the creation date. */
const dateOfCreation: Plant = instead("conversations.conversation.list", (call, original) => {
  const { filter_date_end, ...query } = call.query;
  const found = original({ ...call, query });
  const end = filter_date_end === undefined ? Infinity : (readDate(filter_date_end) ?? 0);
  return found.filter(({ created_at }) => created_at <= end);
});

/** The conversation list compares filter_date_start with the creation date. */
const dateStartOfCreation: Plant = instead("conversations.conversation.list", (call, original) => {
  const { filter_date_start, ...query } = call.query;
  const found = original({ ...call, query });
  const start = filter_date_start === undefined ? 0 : (readDate(filter_date_start) ?? 0);
  return found.filter(({ created_at }) => created_at >= start);
});

/** The conversation list reads filter_not_resolved as filter_resolved. */
const filterNotResolvedAsResolved: Plant = instead(
  "conversations.conversation.list",
  (call, original) => {
    const { filter_not_resolved, ...query } = call.query;
    const filter_resolved = filter_not_resolved ?? query.filter_resolved;
    return original({
      ...call,
      query: { ...query, ...(filter_resolved && { filter_resolved }) },
    });
  },
);

/** The conversation list reads order_date_updated as order_date_created. */
const orderUpdatedAsCreated: Plant = instead(
  "conversations.conversation.list",
  (call, original) => {
    const { order_date_updated, ...query } = call.query;
    const order_date_created = order_date_updated ?? query.order_date_created;
    return original({
      ...call,
      query: { ...query, ...(order_date_created && { order_date_created }) },
    });
  },
);

/** A page of conversations begins with the last conversation of the page before. */
const pageOverlaps: Plant = seam(
  "page",
  (original) =>
    <T>(...[items, page, perPage, operation]: Parameters<typeof original<T>>) => {
      if (operation.operationId !== "conversations.conversation.list" || page === 1) {
        return original(items, page, perPage, operation);
      }
      const start = (page - 1) * perPage - 1;
      return [...items].slice(start, start + perPage);
    },
);

/** A segment search lists all conversations. */
const searchSegmentIgnored: Plant = instead("conversations.conversation.list", (call, original) => {
  const { search_query: _, ...query } = call.query;
  const { search_type } = query;
  return original(search_type === "segment" ? { ...call, query } : call);
});

/** A segment search looks at the first segment of each conversation alone. */
const searchFirstSegment: Plant = shows(
  "conversations.conversation.list",
  (all, { query: { search_type, search_query } }) =>
    search_type === "segment" && search_query
      ? all.filter(({ segments: [first] = [] }) => first === search_query)
      : all,
);

/** filter_mention looks at the first operator mentioned in each conversation alone. */
const firstMentionOnly: Plant = shows(
  "conversations.conversation.list",
  (all, { query: { filter_mention: asked }, caller }) => {
    if (!asked || asked === "0") return all;
    const own = caller?.credential.tier === "user" ? caller.credential.user_id : undefined;
    const wanted = asked === "1" ? own : asked;
    return all.filter(({ mentions: [first] = [] }) => first === wanted);
  },
);

/** A text search lists all conversations. */
const searchTextIgnored: Plant = instead("conversations.conversation.list", (call, original) => {
  const { search_query: _, ...query } = call.query;
  const { search_type = "text" } = query;
  return original(search_type === "text" ? { ...call, query } : call);
});

/** With order_date_created each page is sorted by creation, but the pages follow the date of update. */
const orderCreatedInPage: Plant = instead("conversations.conversation.list", (call, original) => {
  const { order_date_created, ...query } = call.query;
  const found = original({ ...call, query });
  if (order_date_created !== "1") return found;
  return found.toSorted((a, b) => b.created_at - a.created_at);
});

/** Ordered by creation, the list holds no empty conversation, whatever include_empty says. */
const emptyLostInOrder: Plant = takesQuery("conversations.conversation.list", (query) =>
  query.order_date_created === "1" ? { ...query, include_empty: "0" } : query,
);

/** With include_empty the order by waiting adds those that do not wait. */
const waitingWithAll: Plant = instead("conversations.conversation.list", (call, original) => {
  const { order_date_waiting, ...query } = call.query;
  const waiting = original(call);
  if (order_date_waiting !== "1" || query.include_empty !== "1") return waiting;
  return [...waiting, ...original({ ...call, query }).filter((one) => !one.waiting_since)];
});

/** With an order by creation or waiting the list ends at the first conversation before filter_date_start. */
const orderEndsAtStart: Plant = instead("conversations.conversation.list", (call, original) => {
  const { filter_date_start, ...query } = call.query;
  const isByUpdate = query.order_date_created !== "1" && query.order_date_waiting !== "1";
  if (isByUpdate || filter_date_start === undefined) return original(call);
  const start = readDate(filter_date_start) ?? 0;
  const all = original({ ...call, query });
  const end = all.findIndex(({ updated_at = 0 }) => updated_at < start);
  return end < 0 ? all : all.slice(0, end);
});

/** filter_assigned finds a conversation by the user to whom it was assigned when it was first filtered. */
const assignedAtFirst: Plant = (reference) => {
  const first = new Map<string, string>();
  instead("conversations.conversation.list", (call, original) => {
    const { filter_assigned } = call.query;
    if (filter_assigned === undefined) return original(call);
    const { all } = conversationsOf(websiteOf(call));
    for (const { session_id, assigned } of all)
      if (assigned !== undefined && !first.has(session_id)) first.set(session_id, assigned);
    return original(call).filter(
      ({ session_id }) => (first.get(session_id) ?? filter_assigned) === filter_assigned,
    );
  })(reference);
};

/** filter_inbox_id finds a conversation by the first inbox in which it stood. */
const inboxAtFirst: Plant = (reference) => {
  const first = new Map<string, string>();
  insteadOfVisit("set", (one, input, original) => {
    const done = original();
    const { session_id, inbox_id } = placeIn(one, input).conversation;
    if (inbox_id !== undefined && !first.has(session_id)) first.set(session_id, inbox_id);
    return done;
  })(reference);
  filtersBy<Conversation>("conversations.conversation.list", ["filter_inbox_id"], (all, sent) => {
    const { filter_inbox_id } = sent;
    if (filter_inbox_id === undefined) return all;
    return all.filter(({ session_id }) => first.get(session_id) === filter_inbox_id);
  })(reference);
};

/** filter_unread finds a conversation for as long as it was unread when it was first filtered. */
const unreadAtFirst: Plant = (reference) => {
  const first = new Set<string>();
  filtersBy<Conversation>("conversations.conversation.list", ["filter_unread"], (all, sent) => {
    if (sent["filter_unread"] !== "1") return all;
    for (const { session_id, unread } of all) if (unread.operator > 0) first.add(session_id);
    return all.filter(({ session_id }) => first.has(session_id));
  })(reference);
};

/** filter_unassigned finds those that were never assigned alone. */
const unassignedFromTheFirst: Plant = (reference) => {
  const assigned = new Set<string>();
  insteadOfVisit("set", (one, input, original) => {
    const done = original();
    const { conversation } = placeIn(one, input);
    if (conversation.assigned !== undefined) assigned.add(conversation.session_id);
    return done;
  })(reference);
  filtersBy<Conversation>(
    "conversations.conversation.list",
    ["filter_unassigned"],
    (all, { filter_unassigned }) =>
      filter_unassigned === "1" ? all.filter((one) => !assigned.has(one.session_id)) : all,
  )(reference);
};

/** The list is cut into pages first, of which filters by state and operator then leave some out. */
const filteredAfterPaging: Plant = instead("conversations.conversation.list", (call, original) => {
  const { filter_not_resolved, filter_unassigned, ...query } = call.query;
  return original({ ...call, query }).filter(
    ({ state, assigned }) =>
      !(filter_not_resolved === "1" && state === "resolved") &&
      !(filter_unassigned === "1" && assigned),
  );
});

/** A search also finds the conversations of which `formerly` was said. */
const alsoFinds =
  (type: "text" | "segment", formerly: ReadonlyMap<string, readonly string[]>): Plant =>
  (reference) => {
    instead("conversations.conversation.list", (call, original) => {
      const found = original(call);
      const { search_type, search_query = "" } = call.query;
      if (search_type !== type || call.page !== 1) return found;
      const known = new Set(found.map(({ session_id }) => session_id));
      const more = [...conversationsOf(websiteOf(call)).all].filter(
        ({ session_id }) =>
          !known.has(session_id) &&
          formerly.get(session_id)?.some((words) => words.includes(search_query)),
      );
      return [...found, ...more.map(shown)];
    })(reference);
  };

/** A text search still finds a conversation by a message that was removed. */
const searchKnowsRemoved: Plant = (reference) => {
  const removed = new Map<string, string[]>();
  instead("conversation.message.remove", (call, original) => {
    const { thread, session_id } = placeOf(call).conversation;
    const message = thread.byFingerprint.get(Number(call.params.fingerprint));
    if (message) removed.set(session_id, [...(removed.get(session_id) ?? []), wordsOf(message)]);
    return original(call);
  })(reference);
  alsoFinds("text", removed)(reference);
};

/** A text search finds a conversation by what its visitor said in vain. */
const searchKnowsDropped: Plant = (reference) => {
  const dropped = new Map<string, string[]>();
  insteadOfVisit("send", (one, input, original) => {
    const { session_id, is_blocked } = placeIn(one, input).conversation;
    if (is_blocked)
      dropped.set(session_id, [...(dropped.get(session_id) ?? []), String(input["content"])]);
    return original();
  })(reference);
  alsoFinds("text", dropped)(reference);
};

/** A segment search still finds a conversation by a segment that it had. */
const searchKnowsFormerSegments: Plant = (reference) => {
  const had = new Map<string, string[]>();
  insteadOfVisit("set", (one, input, original) => {
    const { session_id, segments } = placeIn(one, input).conversation;
    had.set(session_id, [...(had.get(session_id) ?? []), ...segments]);
    return original();
  })(reference);
  alsoFinds("segment", had)(reference);
};

/** A text search still finds a conversation by its last message after it was reported as spam. */
const searchKnowsReported: Plant = (reference) => {
  const reported: Shown[] = [];
  instead("conversation.report", (call, original) => {
    reported.push(shown(placeOf(call).conversation));
    return original(call);
  })(reference);
  shows("conversations.conversation.list", (found, { params, query: { search_query }, page }) => {
    if (!search_query || page > 1) return found;
    const isFound = ({ website_id, last_message }: Shown): boolean =>
      website_id === params.website_id && last_message === search_query;
    return [...found, ...reported.filter(isFound)];
  })(reference);
};

/** The list learns of the last message a moment after a user wrote it, and not when an operator did. */
const listHearsUsersLater: Plant = (reference) => {
  const { clock } = reference;
  const known = new Map<string, object>();
  afterwards("conversation.message.send", (call) => {
    if (call.body.from !== "user") return;
    const { conversation } = placeOf(call);
    const learn = (): void => {
      const { last_message, preview_message } = shown(conversation);
      known.set(conversation.session_id, { last_message, preview_message });
    };
    // Of a new conversation it learns at once, so that it has something to show meanwhile.
    if (known.has(conversation.session_id)) clock.at(clock.now() + 60, learn);
    else learn();
  })(reference);
  shows("conversations.conversation.list", (found) =>
    found.map((one) => ({ ...one, ...known.get(one.session_id) })),
  )(reference);
};

const listsFirst = (what: string, rule: string, field: string): Fault =>
  fault(
    `The list of conversations shows ${what} of each as it was when it was first listed.`,
    [rule],
    listsFirstValue("conversations.conversation.list", "session_id", field),
  );

/** Messages that are marked as read one by one leave their conversation among those that are unread. */
const unreadDespiteMarks: Plant = (reference) => {
  const marked = new Set<string>();
  afterwards("conversation.read.mark", ({ params, body }) => {
    if (body.fingerprints) marked.add(params.session_id);
    else marked.delete(params.session_id);
  })(reference);
  instead("conversations.conversation.list", (call, original) => {
    const found = original(call);
    if (call.query.filter_unread !== "1") return found;
    const all = original({ ...call, query: without(call.query, "filter_unread") });
    const isFound = ({ session_id }: Shown): boolean =>
      found.some((one) => one.session_id === session_id);
    return [...found, ...all.filter((one) => marked.has(one.session_id) && !isFound(one))];
  })(reference);
};

export const conversationsListFaults: Record<string, Fault> = {
  "conversations-unread-despite-marks": fault(
    "filter_unread lists a conversation whose messages were marked as read one by one.",
    ["conversations.filter-unread"],
    unreadDespiteMarks,
  ),
  "conversations-list-keeps-verifications": listsFirst(
    "the verifications",
    "conversations.list-form-agrees",
    "verifications",
  ),
  "conversations-list-keeps-mentions": listsFirst(
    "the mentions",
    "conversations.list-form-agrees",
    "mentions",
  ),
  "conversations-list-keeps-meta": listsFirst(
    "what is known of the visitor",
    "conversations.listed-as-read",
    "meta",
  ),
  "conversations-list-keeps-state": listsFirst(
    "the state",
    "conversations.listed-as-read",
    "state",
  ),
  "conversations-list-hears-users-later": fault(
    "The list of conversations learns of a message a moment after a user wrote it, with all that came until then, and not when an operator did.",
    ["conversations.listed-as-read"],
    listHearsUsersLater,
  ),
  "conversations-list-keeps-segments": listsFirst(
    "the segments",
    "conversations.listed-as-read",
    "segments",
  ),
  "conversations-filter-inbox-without-any-ignored": fault(
    "The conversation list ignores filter_inbox_id where the inbox holds no conversation.",
    ["conversations.filter-inbox"],
    ignoresQueryInVain("conversations.conversation.list", ["filter_inbox_id"]),
  ),
  "conversations-search-segment-without-any-ignored": fault(
    "A search for a segment that no conversation has lists all of them.",
    ["conversations.search-segment"],
    ignoresQueryInVain("conversations.conversation.list", ["search_query", "search_type"]),
  ),
  "conversations-filter-assigned-without-any-ignored": fault(
    "The conversation list ignores filter_assigned where nothing is assigned to the user.",
    ["conversations.filter-assigned"],
    ignoresQueryInVain("conversations.conversation.list", ["filter_assigned"]),
  ),
  "conversations-date-of-creation": fault(
    "The date filters of the conversation list look at the creation date.",
    ["conversations.filter-date-end"],
    dateOfCreation,
  ),
  "conversations-date-start-of-creation": fault(
    "The conversation list compares filter_date_start with the creation date.",
    ["conversations.filter-dates-keep"],
    dateStartOfCreation,
  ),
  "conversations-filter-assigned-first": fault(
    "filter_assigned finds a conversation by the user to whom it was assigned when it was first filtered.",
    ["conversations.filter-assigned"],
    assignedAtFirst,
  ),
  "conversations-filter-unassigned-first": fault(
    "filter_unassigned finds a conversation only if it was never assigned to anybody.",
    ["conversations.filter-unassigned"],
    unassignedFromTheFirst,
  ),
  "conversations-filtered-after-paging": fault(
    "The filters by state and operator of the conversation list leave out some of each page, which holds so many fewer.",
    ["conversations.filtered-pages-in-a-row"],
    filteredAfterPaging,
  ),
  "conversations-filter-inbox-first": fault(
    "filter_inbox_id finds a conversation by the first inbox in which it stood.",
    ["conversations.filter-inbox"],
    inboxAtFirst,
  ),
  "conversations-filter-unread-first": fault(
    "filter_unread finds every conversation that it has found before, also where all was read since.",
    ["conversations.filter-unread"],
    unreadAtFirst,
  ),
  "conversations-filter-not-resolved-as-resolved": fault(
    "The conversation list reads filter_not_resolved as filter_resolved.",
    ["conversations.filter-not-resolved"],
    filterNotResolvedAsResolved,
  ),
  "conversations-first-mention-only": fault(
    "filter_mention finds a conversation by the first operator mentioned in it alone.",
    ["conversations.filter-mention"],
    firstMentionOnly,
  ),
  "conversations-search-first-segment": fault(
    "A segment search finds a conversation by its first segment alone.",
    ["conversations.search-segment"],
    searchFirstSegment,
  ),
  "conversations-search-knows-reported": fault(
    "A text search still finds a conversation that was reported as spam.",
    ["conversation.reported-leaves-inbox"],
    searchKnowsReported,
  ),
  "conversations-search-knows-removed": fault(
    "A text search still finds a conversation by a message that was removed.",
    ["conversations.search-text"],
    searchKnowsRemoved,
  ),
  "conversations-search-knows-dropped": fault(
    "A text search finds a conversation by what its visitor said while it was blocked.",
    ["conversation.dropped-unfound"],
    searchKnowsDropped,
  ),
  "conversations-search-former-segments": fault(
    "A segment search still finds a conversation by a segment that it had before.",
    ["conversations.search-segment"],
    searchKnowsFormerSegments,
  ),
  "conversations-empty-lost-in-order": fault(
    "Ordered by creation, the conversation list holds no empty conversation, whatever include_empty says.",
    ["conversations.order-beside-date"],
    emptyLostInOrder,
  ),
  "conversations-waiting-with-all": fault(
    "With order_date_waiting and include_empty those are listed too that do not wait.",
    ["conversations.order-waiting-drops"],
    waitingWithAll,
  ),
  "conversations-order-created-in-page": fault(
    "With order_date_created each page is sorted by creation, but the pages follow the date of update.",
    ["conversations.order-over-pages"],
    orderCreatedInPage,
  ),
  "conversations-order-ends-at-start": fault(
    "With an order by creation or waiting the list ends at the first conversation before filter_date_start.",
    ["conversations.order-beside-date"],
    orderEndsAtStart,
  ),
  "conversations-order-updated-as-created": fault(
    "The conversation list reads order_date_updated as order_date_created.",
    ["conversations.order-updated"],
    orderUpdatedAsCreated,
  ),
  "conversations-page-overlaps": fault(
    "A page of conversations begins with the last conversation of the page before.",
    ["paging:conversations.conversation.list"],
    pageOverlaps,
  ),
  "conversations-search-segment-ignored": fault(
    "A segment search lists all conversations.",
    ["conversations.search-segment"],
    searchSegmentIgnored,
  ),
  "conversations-search-text-ignored": fault(
    "A text search lists all conversations.",
    ["conversations.search-text"],
    searchTextIgnored,
  ),
};
