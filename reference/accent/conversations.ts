import { accent, unusual, type Accent } from "../deviate/deviation.ts";
import { shows } from "../deviate/handler.ts";
import {
  blockedUnlisted,
  byCreation,
  emptyWithoutAnyMessage,
  filedUnlisted,
  oldestUpdateFirst,
  ordersReversed,
  resolvedUnlisted,
  searchesMessageTextsOnly,
  searchesPartsOfSegments,
  unreadOfEither,
  unreadOfVisitor,
  waitsNever,
} from "./conversations/listing.ts";
import {
  acceptedSpamReadable,
  rejectedSpamKept,
  spamBecomesEmptyConversation,
  spamNamedByConversation,
} from "./conversations/spam.ts";

/** What another platform may list, and how it may treat spam. */
export const conversationsAccents: Record<string, Accent> = {
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
  "conversation-filed-unlisted": accent(
    "Leaves conversations of an inbox out of the list, unless it is asked for that inbox.",
    ["open.conversations-blocked-listed"],
    filedUnlisted,
  ),
  "spam-accepted-anew": accent(
    "Turns an accepted spam item into a new conversation that is resolved and has no messages.",
    ["open.spam-accepted-conversation"],
    spamBecomesEmptyConversation,
  ),
  "spam-accepted-readable": accent(
    "Still shows the content of a spam item after it was accepted.",
    ["open.spam-accepted-read"],
    acceptedSpamReadable,
  ),
  "spam-named-by-conversation": accent(
    "Lists a reported conversation among the spams under its own identifier, and every spam item for three seconds after it was decided on.",
    ["open.identifier-uniqueness", "open.read-after-write"],
    spamNamedByConversation,
  ),
  "spam-listed-with-empty-content": accent(
    "Shows an empty content in the list of spams.",
    ["open.absent-value"],
    shows("conversations.spam.list", (data) => data.map((one) => ({ ...one, content: {} }))),
  ),
  "spam-rejected-kept": accent(
    "Keeps a reported conversation whose spam item was rejected, and lists it nowhere.",
    ["open.spam-rejected-conversation"],
    rejectedSpamKept,
  ),
};
