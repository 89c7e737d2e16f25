/** Which conversations a list holds and in which order: filters, search and flags (1/4.2). */
import type { ConversationsConversationListQuery as Query } from "../../../schemas/generated/types.ts";
import type { KnownCaller, Website } from "../../model.ts";
import { readConditions, satisfies } from "../../criteria.ts";
import { readDate } from "../../dates.ts";
import type { Conversation } from "../../state/conversation/model.ts";
import { factsOf, textOf } from "../../state/conversation/show.ts";
import { conversationsOf, type Conversations } from "../../state/conversation/store.ts";
import { containsText } from "../../text.ts";

type Test = (conversation: Conversation) => boolean;

const isOn = (flag: string | undefined): boolean => flag === "1";

/** open.conversations-filter-mention-form */
function mentionTest(wanted: string, caller: KnownCaller | undefined): Test {
  const credential = caller?.credential;
  if (!isOn(wanted)) return ({ mentions }) => mentions.includes(wanted);
  if (credential?.tier !== "user") return ({ mentions }) => mentions.length > 0;
  return ({ mentions }) => mentions.includes(credential.user_id);
}

/** open.conversations-search-text-fields */
function textTest(searched: string): Test {
  const matches = (text: string | undefined): boolean =>
    text !== undefined && containsText(text, searched);
  return ({ meta, segments, thread }) =>
    [meta.nickname, meta.email, meta.subject, ...segments].some(matches) ||
    thread.messages.some((message) => matches(textOf(message)));
}

function segmentTest(searched: string): Test {
  const wanted = searched.toLowerCase();
  return ({ segments }) => segments.some((segment) => segment.toLowerCase() === wanted);
}

function searchTest({ search_query, search_type = "text", search_operator }: Query): Test[] {
  if (!search_query) return [];
  if (search_type === "text") return [textTest(search_query)];
  if (search_type === "segment") return [segmentTest(search_query)];
  const conditions = readConditions("search_query", search_query, "conversation");
  return [(conversation) => satisfies(factsOf(conversation), conditions, search_operator)];
}

const boundOf = (date: string | undefined, otherwise: number): number =>
  date === undefined ? otherwise : (readDate(date) ?? otherwise);

/** All must hold (open.conversations-filters-combined). */
function testsOf(query: Query, caller: KnownCaller | undefined): Test[] {
  const tests = searchTest(query);
  const { filter_inbox_id, filter_mention, filter_assigned } = query;
  if (filter_inbox_id !== undefined) tests.push(({ inbox_id }) => inbox_id === filter_inbox_id);
  if (isOn(query.filter_unread)) tests.push(({ unread }) => unread.operator > 0);
  if (isOn(query.filter_resolved)) tests.push(({ state }) => state === "resolved");
  if (isOn(query.filter_not_resolved)) tests.push(({ state }) => state !== "resolved");
  if (filter_mention && filter_mention !== "0") tests.push(mentionTest(filter_mention, caller));
  // Clients switch every filter off with 0.
  if (filter_assigned && filter_assigned !== "0")
    tests.push(({ assigned }) => assigned === filter_assigned);
  if (isOn(query.filter_unassigned)) tests.push(({ assigned }) => assigned === undefined);
  const to = boundOf(query.filter_date_end, Infinity);
  if (to !== Infinity) tests.push(({ updated_at }) => updated_at <= to);
  return tests;
}

/** Waiting wins over updated, updated over created (open.conversations-order-several). */
function ordered(
  { all, visible, created, waiting }: Conversations,
  query: Query,
): { items: Iterable<Conversation>; byUpdate: boolean } {
  const listed = isOn(query.include_empty) ? all : visible;
  const isListed: Test = ({ session_id }) => listed.has(session_id);
  if (isOn(query.order_date_waiting)) {
    return { items: waiting.oldestFirst().filter(isListed), byUpdate: false };
  }
  if (isOn(query.order_date_created) && !isOn(query.order_date_updated)) {
    return { items: Iterator.from(created).filter(isListed), byUpdate: false };
  }
  return { items: listed, byUpdate: true };
}

/** The conversations that the query asks for, found one by one as they are needed. */
export function* selected(
  website: Website,
  query: Query,
  caller: KnownCaller | undefined,
): Generator<Conversation> {
  const { items, byUpdate } = ordered(conversationsOf(website), query);
  const tests = testsOf(query, caller);
  const from = boundOf(query.filter_date_start, -Infinity);
  for (const conversation of items) {
    const isRecent = conversation.updated_at >= from;
    // In this order everything that follows is older still.
    if (!isRecent && byUpdate) return;
    if (isRecent && tests.every((test) => test(conversation))) yield conversation;
  }
}
