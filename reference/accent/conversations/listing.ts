import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { shows, takesQuery } from "../../deviate/handler.ts";
import { filtersBy, selects } from "../../deviate/pages.ts";
import type { ListCall } from "../../seams.ts";
import { without } from "../../deviate/without.ts";
import { showsConversations } from "../conversation/shown.ts";
import { textOf } from "../../state/conversation/show.ts";
import type { Conversation } from "../../state/conversation/model.ts";

const list = "conversations.conversation.list";
type Flags = Record<string, string | undefined>;

const lists = (change: (items: Conversation[], query: Flags) => Conversation[]): Plant =>
  selects(list, (items: Conversation[], { query }: ListCall) => change(items, query as Flags));

const leavesOut = (isLeftOut: (conversation: Conversation, query: Flags) => boolean): Plant =>
  lists((items, query) => items.filter((one) => !isLeftOut(one, query)));

const isOrdered = (query: Flags): boolean =>
  Object.entries(query).some(([name, value]) => name.startsWith("order_") && value === "1");

const byCreation: Plant = lists((items, query) =>
  isOrdered(query) ? items : items.toSorted((a, b) => a.created_at - b.created_at),
);
const oldestUpdateFirst: Plant = lists((items, query) =>
  isOrdered(query) ? items : items.toReversed(),
);
const ordersReversed: Plant = lists((items, query) =>
  isOrdered(query) ? items.toReversed() : items,
);

type Unread = Conversation["unread"];

/** Another meaning of unread, in the inbox and in the conversations of a profile. */
const unreadIs = (isUnread: (unread: Unread) => boolean): Plant =>
  together(
    ...([list, "people.conversation.list"] as const).map((id) =>
      filtersBy(id, ["filter_unread"], (items: Conversation[], { filter_unread }) =>
        items.filter(({ unread }) => filter_unread !== "1" || isUnread(unread)),
      ),
    ),
  );

const unreadOfVisitor: Plant = unreadIs(({ visitor }) => visitor > 0);
const unreadOfEither: Plant = unreadIs(({ visitor, operator }) => visitor + operator > 0);

const emptyWithoutAnyMessage: Plant = leavesOut(
  ({ is_visible, thread }) => !is_visible && thread.messages.length > 0,
);
const blockedUnlisted: Plant = leavesOut(({ is_blocked }) => is_blocked);
const resolvedUnlisted: Plant = leavesOut(
  ({ state }, { filter_resolved }) => state === "resolved" && filter_resolved !== "1",
);
const waitsNever: Plant = together(
  showsConversations((shown) => without(shown, "waiting_since")),
  leavesOut((_, { order_date_waiting }) => order_date_waiting === "1"),
);
/** Every other conversation never waits, and the order by waiting leaves them out of pages that were cut before. */
const waitingOfEachPage: Plant = together(
  showsConversations((shown) =>
    shown.session_id.charCodeAt(shown.session_id.length - 1) % 2
      ? shown
      : without(shown, "waiting_since"),
  ),
  shows(list, (all, { query }) =>
    query.order_date_waiting === "1"
      ? all.filter(({ waiting_since }) => waiting_since !== undefined)
      : all,
  ),
);
const filedUnlisted: Plant = leavesOut(
  ({ inbox_id }, { filter_inbox_id }) => inbox_id !== undefined && filter_inbox_id === undefined,
);

/** Searches of this type instead of the reference's, which then sees no search. */
const searches = (
  type: "text" | "segment",
  finds: (conversation: Conversation, searched: string) => boolean,
): Plant =>
  together(
    takesQuery(list, (query) => {
      const { search_query, search_type = "text" } = query;
      if (!search_query || search_type !== type) return query;
      return { ...without(query, "search_query"), [`searched-${type}`]: search_query };
    }),
    lists((items, query) => {
      const searched = query[`searched-${type}`];
      return searched === undefined ? items : items.filter((one) => finds(one, searched));
    }),
  );

const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

const searchesMessageTextsOnly: Plant = searches("text", ({ thread }, searched) => {
  const wanted = wordsIn(searched);
  return thread.messages.some((message) => {
    const words = new Set(wordsIn(textOf(message) ?? ""));
    return wanted.every((word) => words.has(word));
  });
});

const searchesPartsOfSegments: Plant = searches("segment", ({ segments }, searched) =>
  segments.some((segment) => segment.includes(searched)),
);

export const listingAccents: Record<string, Accent> = {
  "conversation-list-by-creation": accent(
    "Lists the conversation that was created first before all others where no order is asked for.",
    ["open.conversations-default-order"],
    byCreation,
  ),
  "conversation-list-oldest-update-first": accent(
    "Lists the conversation that was updated last after all others where no order is asked for.",
    ["open.conversations-default-order"],
    oldestUpdateFirst,
  ),
  "conversation-orders-reversed": accent(
    "Reverses each order of the conversation list.",
    ["open.conversations-order-direction"],
    ordersReversed,
  ),
  "conversation-unread-of-visitor": accent(
    "Lists with filter_unread what the visitor has not read.",
    ["open.conversations-unread-of-whom"],
    unreadOfVisitor,
  ),
  "conversation-unread-of-either": accent(
    "Lists with filter_unread what the visitor or the operators have not read.",
    ["open.conversations-unread-of-whom"],
    unreadOfEither,
  ),
  "conversation-empty-without-any-message": accent(
    "Adds with include_empty only conversations without any message.",
    ["open.conversations-empty-meaning"],
    emptyWithoutAnyMessage,
  ),
  "conversation-search-of-message-texts": accent(
    "Searches conversations by whole words of their messages, and letter case counts.",
    ["open.conversations-search-text-fields"],
    searchesMessageTextsOnly,
  ),
  "conversation-search-of-segment-parts": accent(
    "Finds a conversation by a part of the name of a segment, and letter case counts.",
    ["open.conversations-search-segment-match"],
    searchesPartsOfSegments,
  ),
  "conversation-blocked-unlisted": accent(
    "Leaves blocked conversations out of the list.",
    ["open.conversations-blocked-listed"],
    blockedUnlisted,
  ),
  "conversation-resolved-unlisted": unusual(
    accent(
      "Leaves resolved conversations out of the list, unless filter_resolved asks for them.",
      ["open.conversations-resolved-listed"],
      resolvedUnlisted,
    ),
    ["conversations.listed-in-every-state"],
  ),
  "conversation-waits-never": accent(
    "Shows of no conversation that it waits.",
    ["open.conversation-waiting-when"],
    waitsNever,
  ),
  "conversations-waiting-of-each-page": accent(
    "Every other conversation never waits, and the order by waiting drops them from each page once that was cut.",
    ["open.conversation-waiting-when", "1/4.2"],
    waitingOfEachPage,
  ),
  "conversation-filed-unlisted": accent(
    "Leaves conversations of an inbox out of the list, unless it is asked for that inbox.",
    ["open.conversations-blocked-listed"],
    filedUnlisted,
  ),
};
