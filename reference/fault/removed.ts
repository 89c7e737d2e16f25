import { fault, type Fault } from "../deviate/deviation.ts";
import { removesOne } from "../deviate/memory.ts";

/** Removals that work once, one or more of each family that has things of which there may be several. */
export const removedFaults: Record<string, Fault> = {
  "conversation-second-message-stays": fault(
    "Once one message of a conversation was removed, removing another one does nothing.",
    ["removed-is-not-read:message"],
    removesOne("conversation.message.remove", ({ session_id }) => session_id),
  ),
  "filters-second-filter-stays": fault(
    "Once one filter of a website was removed, removing another one does nothing.",
    ["removed-is-not-read:filter"],
    removesOne("filters.filter.remove", ({ website_id }) => website_id),
  ),
  "helpdesk-second-locale-stays": fault(
    "Once one locale of a helpdesk was removed, removing another one does nothing.",
    ["removed-is-not-read:locale"],
    removesOne("helpdesk.locale.remove", ({ website_id }) => website_id),
  ),
  "helpdesk-second-alternate-stays": fault(
    "Once one alternate of an article was removed, removing another one does nothing.",
    ["removed-is-not-read:alternate"],
    removesOne("helpdesk.alternate.remove", ({ website_id }) => website_id),
  ),
  "helpdesk-second-redirection-stays": fault(
    "Once one redirection of a helpdesk was removed, removing another one does nothing.",
    ["removed-does-not-exist:redirection"],
    removesOne("helpdesk.redirection.remove", ({ website_id }) => website_id),
  ),
  "hooks-second-hook-stays": fault(
    "Once one hook of a website was removed, removing another one does nothing.",
    ["removed-is-not-read:hook"],
    removesOne("hooks.hook.remove", ({ website_id }) => website_id),
  ),
  "inboxes-second-inbox-stays": fault(
    "Once one inbox of a website was removed, removing another one does nothing.",
    ["removed-is-not-read:inbox"],
    removesOne("inboxes.inbox.remove", ({ website_id }) => website_id),
  ),
  "people-second-profile-stays": fault(
    "Once one profile of a website was removed, removing another one does nothing.",
    ["removed-is-not-read:people-profile"],
    removesOne("people.profile.remove", ({ website_id }) => website_id),
  ),
  "ratings-second-rating-stays": fault(
    "Once a rating of a website was revoked, revoking another one does nothing.",
    ["removed-is-not-read:rating"],
    removesOne("ratings.rating.remove", ({ website_id }) => website_id),
  ),
  "ratings-second-revocation-idle": fault(
    "A session that was rated again after its rating was revoked keeps its rating when that is revoked.",
    ["ratings.rated-again-after-revoke"],
    removesOne("ratings.rating.remove", ({ session_id }) => session_id),
  ),
  "search-second-entry-stays": fault(
    "Once one search was removed from the history, removing another one does nothing.",
    ["removed-is-not-read:search-entry"],
    removesOne("search.entry.remove", ({ website_id }) => website_id),
  ),
  "shortcuts-second-shortcut-stays": fault(
    "Once one shortcut of a website was removed, removing another one does nothing.",
    ["removed-is-not-read:shortcut"],
    removesOne("shortcuts.shortcut.remove", ({ website_id }) => website_id),
  ),
  "snippets-second-answer-stays": fault(
    "Once one answer snippet of a website was removed, removing another one does nothing.",
    ["removed-is-not-read:answer-snippet"],
    removesOne("snippets.answer.remove", ({ website_id }) => website_id),
  ),
  "status-second-node-stays": fault(
    "Once one node of a service was removed, removing another one does nothing.",
    ["removed-is-not-read:status-node"],
    removesOne("status.node.remove", ({ service_id }) => service_id),
  ),
  "status-second-announcement-stays": fault(
    "Once an announcement was removed, removing a later one does nothing.",
    ["removed-is-not-read:status-announcement"],
    removesOne("status.announcement.remove", ({ website_id }) => website_id),
  ),
};
