import { fault, type Fault } from "../deviate/deviation.ts";
import { frozenFor, staleAfter } from "../deviate/stale.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

/** What is done, what is not shown of it where it was read before, and the rule that finds that. */
const pairs: [id: string, done: string, where: string, OperationId, OperationId, string][] = [
  [
    "billing-card-list-stale",
    "The change of a card",
    "the list of cards",
    "billing.card.merge",
    "billing.card.list",
    "list-agrees:card",
  ],
  [
    "conversation-list-stale-after-edit",
    "The edit of a message",
    "the list of messages",
    "conversation.message.edit",
    "conversation.message.list",
    "conversation.edit-listed",
  ],
  [
    "conversation-list-stale-after-delivery",
    "The delivery of a message",
    "the list of messages",
    "conversation.delivered.mark",
    "conversation.message.list",
    "conversation.delivered-mark-shown",
  ],
  [
    "conversations-list-stale-after-reading",
    "The reading of messages",
    "the list of conversations",
    "conversation.read.mark",
    "conversations.conversation.list",
    "conversations.list-shows-state",
  ],
  [
    "conversations-list-stale-after-unread-mark",
    "The mark of a conversation as unread",
    "the list of conversations",
    "conversation.unread.mark",
    "conversations.conversation.list",
    "conversations.list-shows-state",
  ],
  [
    "conversations-list-stale-after-verification",
    "A verification",
    "the list of conversations",
    "conversation.verify.set",
    "conversations.conversation.list",
    "conversations.list-shows-state",
  ],
  [
    "conversations-list-stale-after-block",
    "The block of a conversation",
    "the list of conversations",
    "conversation.block.set",
    "conversations.conversation.list",
    "conversations.list-shows-state",
  ],
  [
    "filters-list-stale",
    "A new filter",
    "the list of filters",
    "filters.filter.create",
    "filters.filter.list",
    "created-is-listed:filter",
  ],
  [
    "helpdesk-article-stale-after-publication",
    "The publication of an article",
    "the article",
    "helpdesk.article.publish",
    "helpdesk.article.read",
    "helpdesk.article-publish",
  ],
  [
    "helpdesk-section-stale",
    "The change of a section",
    "the section",
    "helpdesk.section.merge",
    "helpdesk.section.read",
    "read-back:helpdesk.section.merge/helpdesk.section.read",
  ],
  [
    "hooks-list-stale",
    "The change of a hook",
    "the list of hooks",
    "hooks.hook.merge",
    "hooks.hook.list",
    "list-agrees:hook",
  ],
  [
    "limits-list-stale",
    "A new subscription to a limit",
    "the list of its website",
    "limits.subscription.create",
    "limits.website.list",
    "limits.subscribed-is-listed",
  ],
  [
    "people-texts-stale",
    "The text of a new event",
    "what is suggested",
    "people.event.create",
    "people.eventtext.list",
    "people.eventtext-is-suggested",
  ],
  [
    "search-history-stale",
    "A new search",
    "the history",
    "search.entry.create",
    "search.entry.list",
    "created-is-listed:search-entry",
  ],
  [
    "shortcuts-tags-stale",
    "The replacement of a tag",
    "the list of tags",
    "shortcuts.tag.replace-all",
    "shortcuts.tag.list",
    "shortcuts.tags-of-shortcuts",
  ],
  [
    "shortcuts-list-stale",
    "The replacement of a tag",
    "the list of shortcuts",
    "shortcuts.tag.replace-all",
    "shortcuts.shortcut.list",
    "shortcuts.tag-replaced",
  ],
  [
    "helpdesk-page-stale",
    "The publication of an article",
    "the page of it",
    "helpdesk.article.publish",
    "helpdesk.page.read",
    "helpdesk.article-url-when-published",
  ],
  [
    "helpdesk-list-stale-after-category",
    "The removal of a category",
    "the list of articles",
    "helpdesk.category.remove",
    "helpdesk.article.list",
    "helpdesk.category-removal-leaves-no-reference",
  ],
  [
    "helpdesk-list-stale-after-section",
    "The removal of a section",
    "the list of articles",
    "helpdesk.section.remove",
    "helpdesk.article.list",
    "helpdesk.section-removal-leaves-no-reference",
  ],
  [
    "shortcuts-tags-stale-after-change",
    "Another tag of a shortcut",
    "the list of tags",
    "shortcuts.shortcut.merge",
    "shortcuts.tag.list",
    "shortcuts.tags-in-use",
  ],
  [
    "helpdesk-placement-stale-after-category",
    "The removal of a category",
    "the category route of an article",
    "helpdesk.category.remove",
    "helpdesk.placement.read",
    "helpdesk.category-removal-leaves-no-reference",
  ],
  [
    "helpdesk-placement-stale-after-section",
    "The removal of a section",
    "the category route of an article",
    "helpdesk.section.remove",
    "helpdesk.placement.read",
    "helpdesk.section-removal-leaves-no-reference",
  ],
  [
    "status-service-stale",
    "The change of a service",
    "the service",
    "status.service.merge",
    "status.service.read",
    "read-back:status.service.merge/status.service.read",
  ],
];

/** One write of several does not make the platform ask again. */
const forgetful: Record<string, Fault> = Object.fromEntries(
  pairs.map(([id, done, where, write, read, rule]) => [
    id,
    fault(
      `${done} is not shown in ${where} that was read before.`,
      [rule],
      staleAfter(write, read),
    ),
  ]),
);

const seen = "platform.changed-for-every-reader";

/** Answers that are kept too long. */
export const staleFaults: Record<string, Fault> = {
  ...forgetful,
  "helpdesk-settings-frozen-for-plugins": fault(
    "A plugin is always shown the settings of a helpdesk that it was shown first.",
    [seen],
    frozenFor("plugin", "helpdesk.settings.read"),
  ),
  "helpdesk-article-frozen-for-plugins": fault(
    "A plugin is always shown an article as it was shown it first.",
    [seen],
    frozenFor("plugin", "helpdesk.article.read"),
  ),
  "inboxes-frozen-for-colleagues": fault(
    "A colleague of the first operator is always shown an inbox as it was at first.",
    [seen],
    frozenFor("user", "inboxes.inbox.read"),
  ),
  "inboxes-list-frozen-for-colleagues": fault(
    "A colleague of the first operator is always shown the list of inboxes as it was at first.",
    ["platform.colleagues-list-the-same"],
    frozenFor("user", "inboxes.inbox.list"),
  ),
  "helpdesk-locales-frozen-for-colleagues": fault(
    "A colleague of the first operator is always shown the list of locales as it was at first.",
    ["platform.colleagues-list-the-same"],
    frozenFor("user", "helpdesk.locale.list"),
  ),
  "routing-settings-frozen-for-colleagues": fault(
    "A colleague of the first operator is always shown the settings of routing as they were at first.",
    [seen],
    frozenFor("user", "routing.settings.read"),
  ),
};
