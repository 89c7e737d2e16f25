import { fault, type Fault } from "../deviate/deviation.ts";
import { keepsShowing, removesOne } from "../deviate/memory.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

/** Removed things that a list goes on showing where it is asked for something, by the parameter of its query. */
const shownBeside: [noun: string, list: OperationId, id: string, ...beside: string[]][] = [
  ["people-profile", "people.profile.list", "people_id", "sort_field", "filter_date_start"],
  ["article", "helpdesk.article.list", "article_id", "order_visits", "filter_status_draft"],
  ["category", "helpdesk.category.list", "category_id", "search_name"],
  ["filter", "filters.filter.list", "filter_id", "type"],
  ["status-service", "status.service.list", "service_id", "search_name"],
];

const besideFaults: Record<string, Fault> = Object.fromEntries(
  shownBeside.flatMap(([noun, list, id, ...all]) =>
    all.map((beside) => [
      `${list.split(".")[0]}-${noun}-removed-shown-with-${beside.replaceAll("_", "-")}`,
      fault(
        `With ${beside}, a list goes on showing a ${noun} that was removed.`,
        [`removed-is-not-listed:${noun}`],
        keepsShowing(list, id, ({ query }) => Object.hasOwn(query, beside)),
      ),
    ]),
  ),
);

/** The same of later pages, which need not be those of which a list forgets what was removed. */
const onLaterPages: [list: OperationId, id: string][] = [
  ["helpdesk.article.list", "article_id"],
  ["helpdesk.category.list", "category_id"],
  ["snippets.answer.list", "snippet_id"],
];

const laterFaults: Record<string, Fault> = Object.fromEntries(
  onLaterPages.map(([list, id]) => [
    `${list.replace(/\.list$/, "").replace(".", "-")}-removed-shown-on-later-pages`,
    fault(
      `Later pages of ${list} go on showing what was removed.`,
      [`paging:${list}`],
      keepsShowing(list, id, ({ page }) => page > 1),
    ),
  ]),
);

/** Removals that work once, one or more of each family that has things of which there may be several. */
export const removedFaults: Record<string, Fault> = {
  ...besideFaults,
  ...laterFaults,
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
