import { fault, type Fault } from "../deviate/deviation.ts";
import { findsOnOthers } from "../deviate/elsewhere.ts";
import { listsElsewhere } from "../deviate/others.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const ofOne = "platform.lists-of-one-website";
const pages = "platform.pages-of-one-website";

/** What is listed, by which operation, and the rule that finds it. */
const lists: [id: string, what: string, list: OperationId, rule: string][] = [
  ["conversations-of-user", "conversations", "conversations.conversation.list", ofOne],
  ["conversations-spam-of-user", "spam items", "conversations.spam.list", ofOne],
  ["conversations-segments-of-user", "segments", "conversations.segment.list", ofOne],
  ["people-segments-of-user", "segments of people", "people.segment.list", ofOne],
  ["people-texts-of-user", "texts of events", "people.eventtext.list", ofOne],
  ["plugins-widgets-of-user", "widgets", "plugins.widget.list", ofOne],
  ["ratings-of-user", "ratings", "ratings.rating.list", ofOne],
  ["shortcuts-tags-of-user", "tags of shortcuts", "shortcuts.tag.list", ofOne],
  [
    "snippets-domains-of-user",
    "webpage domains",
    "snippets.domain.list",
    "snippets.domains-of-one-website",
  ],
  ["helpdesk-locales-of-user", "locales", "helpdesk.locale.list", pages],
  ["helpdesk-redirections-of-user", "redirections", "helpdesk.redirection.list", pages],
  ["status-services-of-user", "services", "status.service.list", pages],
];

/** The same where the list is asked for something. */
const askedFor: [id: string, what: string, list: OperationId, beside: string][] = [
  [
    "conversations-not-resolved-of-user",
    "conversations",
    "conversations.conversation.list",
    "filter_not_resolved",
  ],
  [
    "conversations-since-of-user",
    "conversations",
    "conversations.conversation.list",
    "filter_date_start",
  ],
  ["people-searched-of-user", "profiles", "people.profile.list", "search_text"],
  ["people-since-of-user", "profiles", "people.profile.list", "filter_date_start"],
  ["ratings-since-of-user", "ratings", "ratings.rating.list", "filter_date_start"],
  ["shortcuts-searched-of-user", "shortcuts", "shortcuts.shortcut.list", "search_query"],
  ["filters-of-type-of-user", "filters", "filters.filter.list", "type"],
];

const named = "platform.identifiers-of-one-website";
const namedOnPage = "platform.page-identifiers-of-one-website";

/** What is done to a thing wherever it is, by which operation, and the rule that finds it. */
const reached: [id: string, what: string, operationId: OperationId, rule: string][] = [
  ["message-read-of-user", "reads a message", "conversation.message.read", named],
  ["filters-removed-of-user", "removes a filter", "filters.filter.remove", named],
  ["hooks-replaced-of-user", "replaces a hook", "hooks.hook.replace", named],
  ["hooks-merged-of-user", "changes a hook", "hooks.hook.merge", named],
  ["inboxes-replaced-of-user", "replaces an inbox", "inboxes.inbox.replace", named],
  ["people-merged-of-user", "changes a profile", "people.profile.merge", named],
  ["search-removed-of-user", "removes a query of the history", "search.entry.remove", named],
  ["shortcuts-read-of-user", "reads a shortcut", "shortcuts.shortcut.read", named],
  ["snippets-merged-of-user", "changes an answer", "snippets.answer.merge", named],
  ["helpdesk-article-read-of-user", "reads an article", "helpdesk.article.read", namedOnPage],
  [
    "helpdesk-category-replaced-of-user",
    "replaces a category",
    "helpdesk.category.replace",
    namedOnPage,
  ],
  ["helpdesk-section-removed-of-user", "removes a section", "helpdesk.section.remove", namedOnPage],
  [
    "helpdesk-redirection-removed-of-user",
    "removes a redirection",
    "helpdesk.redirection.remove",
    namedOnPage,
  ],
  ["status-service-merged-of-user", "changes a service", "status.service.merge", namedOnPage],
  ["status-node-read-of-user", "reads a node", "status.node.read", namedOnPage],
];

const route = "platform.routes-of-one-website";
const pageRoute = "platform.page-routes-of-one-website";

/** The same of what hangs on a thing. */
const below: typeof reached = [
  [
    "conversation-block-read-of-user",
    "reads whether a conversation is blocked",
    "conversation.block.read",
    route,
  ],
  ["conversation-compose-of-user", "composes in a conversation", "conversation.compose.set", route],
  ["conversation-reported-of-user", "reports a conversation", "conversation.report", route],
  ["message-edited-of-user", "edits a message", "conversation.message.edit", route],
  [
    "browsing-list-of-user",
    "lists the browsing sessions of a conversation",
    "browsing.session.list",
    route,
  ],
  ["call-read-of-user", "reads the call of a conversation", "call.session.read", route],
  ["call-ended-of-user", "ends the call of a conversation", "call.session.end", route],
  ["people-exists-of-user", "knows of a profile by HEAD", "people.profile.exists", route],
  ["people-data-read-of-user", "reads the data of a profile", "people.data.read", route],
  ["people-data-merged-of-user", "merges data of a profile", "people.data.merge", route],
  ["people-event-of-user", "adds an event to a profile", "people.event.create", route],
  ["people-events-of-user", "lists the events of a profile", "people.event.list", route],
  [
    "people-conversations-of-user",
    "lists the conversations of a profile",
    "people.conversation.list",
    route,
  ],
  ["ratings-read-of-user", "reads the rating of a conversation", "ratings.rating.read", route],
  ["ratings-replaced-of-user", "rates a conversation", "ratings.rating.replace", route],
  ["snippets-domain-of-user", "knows of a webpage domain by HEAD", "snippets.domain.exists", route],
  ["helpdesk-withdrawn-of-user", "withdraws an article", "helpdesk.article.unpublish", pageRoute],
  [
    "helpdesk-alternates-of-user",
    "lists the alternates of an article",
    "helpdesk.alternate.list",
    pageRoute,
  ],
  [
    "helpdesk-sections-of-user",
    "lists the sections of a category",
    "helpdesk.section.list",
    pageRoute,
  ],
  ["status-node-added-of-user", "adds a node to a service", "status.node.create", pageRoute],
];

/** The same of who is an operator of one website and not of the other. */
const ofOperators: typeof reached = [
  [
    "operators-changed-of-user",
    "gives an operator a title",
    "operators.operator.merge",
    "operators.apart-on-two-websites",
  ],
  [
    "operators-unlinked-of-user",
    "unlinks an operator",
    "operators.operator.remove",
    "operators.apart-on-two-websites",
  ],
];

const arrives = (event: string): string => `event-arrives:${event}`;

/** The same where nothing but an event shows it. */
const heard: typeof reached = [
  [
    "conversation-initiated-of-user",
    "initiates a conversation",
    "conversation.initiate",
    arrives("session:request:initiated"),
  ],
  [
    "conversation-widget-asked-of-user",
    "asks the widget of a conversation for data",
    "conversation.widget.exchange",
    arrives("widget:action:processed"),
  ],
  [
    "conversation-identity-of-user",
    "asks for an identity in a conversation",
    "conversation.identity.request",
    arrives("identity:verify:request"),
  ],
  [
    "browsing-acted-of-user",
    "starts a browsing session",
    "browsing.session.act",
    arrives("app:browsing:action:started"),
  ],
  [
    "browsing-assist-of-user",
    "assists in a browsing session",
    "browsing.assist.act",
    arrives("app:browsing:assist:started"),
  ],
  [
    "call-signal-of-user",
    "signals in a call",
    "call.signal.send",
    arrives("app:call:signaling:candidate"),
  ],
  [
    "message-removed-of-user",
    "removes a message",
    "conversation.message.remove",
    arrives("message:removed"),
  ],
];

/** What one website shows of, or does to, what the other websites of the user have. */
export const websitesFaults: Record<string, Fault> = Object.fromEntries([
  ...lists.map(([id, what, list, rule]) => [
    id,
    fault(
      `The list of ${what} shows those of all websites of the user.`,
      [rule],
      listsElsewhere(list),
    ),
  ]),
  ...askedFor.map(([id, what, list, beside]) => [
    id,
    fault(
      `With ${beside}, the list of ${what} shows those of all websites of the user.`,
      [ofOne],
      listsElsewhere(list, beside),
    ),
  ]),
  ...[...reached, ...below, ...heard, ...ofOperators].map(([id, does, operationId, rule]) => [
    id,
    fault(
      `One ${does} of any website of the user, whichever the path names.`,
      [rule],
      findsOnOthers(operationId),
    ),
  ]),
]);
