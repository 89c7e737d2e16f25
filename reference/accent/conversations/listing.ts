import { together, type Plant } from "../../deviate/deviation.ts";
import { takesQuery } from "../../deviate/handler.ts";
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

export const byCreation: Plant = lists((items, query) =>
  isOrdered(query) ? items : items.toSorted((a, b) => a.created_at - b.created_at),
);
export const oldestUpdateFirst: Plant = lists((items, query) =>
  isOrdered(query) ? items : items.toReversed(),
);
export const ordersReversed: Plant = lists((items, query) =>
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

export const unreadOfVisitor: Plant = unreadIs(({ visitor }) => visitor > 0);
export const unreadOfEither: Plant = unreadIs(({ visitor, operator }) => visitor + operator > 0);

export const emptyWithoutAnyMessage: Plant = leavesOut(
  ({ is_visible, thread }) => !is_visible && thread.messages.length > 0,
);
export const blockedUnlisted: Plant = leavesOut(({ is_blocked }) => is_blocked);
export const resolvedUnlisted: Plant = leavesOut(
  ({ state }, { filter_resolved }) => state === "resolved" && filter_resolved !== "1",
);
export const waitsNever: Plant = together(
  showsConversations((shown) => without(shown, "waiting_since")),
  leavesOut((_, { order_date_waiting }) => order_date_waiting === "1"),
);
export const filedUnlisted: Plant = leavesOut(
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

export const searchesMessageTextsOnly: Plant = searches("text", ({ thread }, searched) => {
  const wanted = wordsIn(searched);
  return thread.messages.some((message) => {
    const words = new Set(wordsIn(textOf(message) ?? ""));
    return wanted.every((word) => words.has(word));
  });
});

export const searchesPartsOfSegments: Plant = searches("segment", ({ segments }, searched) =>
  segments.some((segment) => segment.includes(searched)),
);
