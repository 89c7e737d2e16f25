import { websiteOf } from "../call.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import { alwaysRefuses, refusesIf } from "../deviate/handler.ts";
import { takesOnce } from "../deviate/memory.ts";
import { seam } from "../deviate/seam.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { filtersOf } from "../routes/filters.ts";
import { shortcutsOf } from "../routes/shortcuts.ts";
import { articleOf, helpdeskOf } from "../state/helpdesk.ts";
import { hooksOf } from "../state/hook.ts";
import { namesTaken } from "./stricter/names.ts";
import { isMarked, marksOthers, refusalsAccents } from "./stricter/refusals.ts";

const isOfOneSide = (history: readonly { from?: unknown }[] = []): boolean =>
  new Set(history.map(({ from }) => from)).size < 2;

/** What the reference accepts and another platform may refuse. */
export const stricterAccents: Record<string, Accent> = {
  ...refusalsAccents,
  "absent-body-refused": accent(
    "Refuses a request without a body where a body is documented.",
    ["open.body-absent"],
    seam(
      "violation",
      (original) => (operation, query, body) =>
        operation.body && body === undefined
          ? "a JSON body is required"
          : original(operation, query, body),
    ),
  ),
  "unasked-body-refused": accent(
    "Refuses a body where none is documented.",
    ["open.body-absent"],
    seam(
      "violation",
      (original) => (operation, query, body) =>
        operation.body || body === undefined || operation.open.includes("body")
          ? original(operation, query, body)
          : "a body is not taken here",
    ),
  ),
  "conversation-orders-combined-refused": accent(
    "Refuses two orders of the conversation list at once.",
    ["open.conversations-order-several"],
    refusesIf(
      "conversations.conversation.list",
      ({ query }) =>
        Object.entries(query).filter(([name, value]) => name.startsWith("order_") && value === "1")
          .length > 1,
    ),
  ),
  "conversation-filters-combined-refused": accent(
    "Refuses opposite flags of the conversation list together.",
    ["open.conversations-filters-combined"],
    refusesIf(
      "conversations.conversation.list",
      ({ query }) =>
        (query.filter_resolved === "1" && query.filter_not_resolved === "1") ||
        (query.filter_assigned === "1" && query.filter_unassigned === "1"),
    ),
  ),
  "people-conversation-filters-one-at-a-time": accent(
    "Refuses two filters of the conversations of a profile together.",
    ["open.conversations-filters-combined"],
    refusesIf(
      "people.conversation.list",
      ({ query }) => Object.values(query).filter((flag) => flag === "1").length > 1,
    ),
  ),
  "website-deletion-twice-refused": accent(
    "Refuses a second deletion of a website while one is scheduled.",
    ["open.website-deletion-twice"],
    refusesIf("website.remove", (call) => websiteOf(call).expunge_at !== undefined),
  ),
  "website-deletion-needs-method": accent(
    "Refuses a challenge that does not name its method.",
    ["open.verify-method-optional"],
    refusesIf("website.remove", ({ body }) => body.verify.method === undefined),
    refusesIf("operators.operator.create", ({ body }) => body.verify.method === undefined),
  ),
  "profile-score-refused": accent(
    "Refuses a write of a profile that carries its score, identifier or date of creation.",
    ["open.people-score-in-request"],
    ...(["people.profile.create", "people.profile.replace", "people.profile.merge"] as const).map(
      (id) =>
        refusesIf(id, ({ body }) =>
          ["score", "people_id", "created_at"].some((name) => Object.hasOwn(body, name)),
        ),
    ),
  ),
  "read-of-none-refused": accent(
    "Refuses to mark an empty list of messages as read or delivered.",
    ["open.read-mark-foreign"],
    refusesIf("conversation.read.mark", ({ body }) => body.fingerprints?.length === 0),
    refusesIf("conversation.delivered.mark", ({ body }) => body.fingerprints?.length === 0),
  ),
  "read-of-unknown-refused": accent(
    "Refuses to mark messages as read or delivered that are not there or that the named side has not sent.",
    ["open.read-mark-foreign"],
    refusesIf("conversation.read.mark", marksOthers),
    refusesIf("conversation.delivered.mark", marksOthers),
  ),
  "blocked-visitor-refused": accent(
    "Refuses a message from user that is sent through the API to a blocked conversation.",
    ["open.block-api-messages"],
    refusesIf(
      "conversation.message.send",
      (call) => call.body.from === "user" && placeOf(call).conversation.is_blocked,
    ),
  ),
  "widget-mismatch-refused": accent(
    "Refuses data beside the action edit of a widget, and a value beside fetch.",
    ["open.widget-data-mismatch"],
    refusesIf("conversation.widget.exchange", ({ body }) =>
      Object.hasOwn(body, body.action === "edit" ? "data" : "value"),
    ),
  ),
  "recovery-of-unknown-refused": accent(
    "Refuses to recover an account that does not exist.",
    ["open.session-recover-unknown"],
    refusesIf(
      "session.recover",
      ({ reference, body }) =>
        ![...reference.platform.users].some(({ email }) => email === body.email.toLowerCase()),
    ),
  ),
  "session-closes-others-only": accent(
    "Does not let a session close itself through the authorized route.",
    ["open.session-closes-itself"],
    refusesIf(
      "session.authorized.remove",
      ({ params, caller }) => params.identifier === caller?.credential.identifier,
    ),
  ),
  "short-history-refused": accent(
    "Refuses an extraction and a prediction of a history in which one side alone spoke.",
    ["open.services-empty-history"],
    refusesIf("services.extract.request", ({ body }) => isOfOneSide(body.history)),
    refusesIf("services.predict.request", ({ body }) => isOfOneSide(body.context.history)),
  ),
  "empty-history-refused": accent(
    "Refuses an extraction without history.",
    ["open.services-empty-history"],
    refusesIf("services.extract.request", ({ body }) => body.history.length === 0),
  ),
  "hook-without-events-refused": accent(
    "Refuses a hook without events.",
    ["open.hook-events-empty"],
    refusesIf("hooks.hook.create", ({ body }) => body.events.length === 0),
    refusesIf("hooks.hook.replace", ({ body }) => body.events.length === 0),
    refusesIf("hooks.hook.merge", ({ body }) => body.events?.length === 0),
  ),
  "filter-models-differ-refused": accent(
    "Refuses a filter whose models are not its type.",
    ["open.filter-model-and-type"],
    refusesIf("filters.filter.create", ({ body }) =>
      body.filter.some(({ model }) => model !== body.type),
    ),
    refusesIf("filters.filter.replace", (call) => {
      const { type } = filtersOf(websiteOf(call)).get(call.params.filter_id) ?? {};
      return type !== undefined && call.body.filter.some(({ model }) => model !== type);
    }),
  ),
  "filter-put-type-refused": accent(
    "Refuses a type in the PUT of a filter.",
    ["open.filter-put-type"],
    refusesIf("filters.filter.replace", ({ body }) => Object.hasOwn(body, "type")),
  ),
  "filter-without-entries-refused": accent(
    "Refuses a filter without entries.",
    ["open.filter-without-entries"],
    refusesIf("filters.filter.create", ({ body }) => body.filter.length === 0),
    refusesIf("filters.filter.replace", ({ body }) => body.filter.length === 0),
  ),
  "bang-taken-refused": accent(
    "Refuses a shortcut that has the bang of another.",
    ["open.shortcut-bang-form"],
    refusesIf("shortcuts.shortcut.create", (call) =>
      [...shortcutsOf(websiteOf(call))].some(({ bang }) => bang === call.body.bang),
    ),
  ),
  "shortcut-blank-tag-refused": accent(
    "Refuses a blank tag of a shortcut.",
    ["open.shortcut-tag-blank"],
    refusesIf("shortcuts.shortcut.replace", ({ body }) => body.tag === ""),
    refusesIf("shortcuts.shortcut.merge", ({ body }) => body.tag === ""),
  ),
  "status-search-blank-refused": accent(
    "Refuses a blank search of services and nodes.",
    ["open.status-search-blank"],
    refusesIf("status.service.list", ({ query }) => query.search_name === ""),
    refusesIf("status.node.list", ({ query }) => query.search_label === ""),
  ),
  "status-empty-replicas-refused": accent(
    "Refuses an empty list of replicas.",
    ["open.status-empty-replicas"],
    refusesIf("status.node.replace", ({ body }) => body.replicas?.length === 0),
    refusesIf("status.node.merge", ({ body }) => body.replicas?.length === 0),
  ),
  "search-all-off-refused": accent(
    "Refuses a plugin search that has nothing to look at.",
    ["open.plugins-search-all-off"],
    refusesIf(
      "plugins.plugin.search",
      ({ query }) =>
        query.search_name === "0" && query.search_description === "0" && query.search_urn === "0",
    ),
  ),
  "report-of-unheard-refused": accent(
    "Refuses to report a conversation without a message from user.",
    ["open.report-empty"],
    refusesIf("conversation.report", (call) =>
      placeOf(call).conversation.thread.messages.every(({ from }) => from !== "user"),
    ),
  ),
  "transcript-of-nothing-refused": accent(
    "Refuses the transcript of a conversation in which nobody said anything.",
    ["open.transcript-empty"],
    refusesIf("conversation.transcript.send", (call) =>
      placeOf(call).conversation.thread.messages.every(({ type }) => type === "event"),
    ),
  ),
  "identity-of-verified-refused": accent(
    "Refuses to ask for an identity in a conversation that is verified.",
    ["open.identity-when-verified"],
    refusesIf("conversation.identity.request", (call) => placeOf(call).conversation.is_verified),
  ),
  "identity-asked-once": accent(
    "Refuses to ask for an identity in a conversation in which one was asked for.",
    ["open.identity-asked-again"],
    takesOnce("conversation.identity.request", ({ params }) => params.session_id),
  ),
  "article-published-twice-refused": accent(
    "Refuses to publish a published article and to unpublish a draft.",
    ["open.helpdesk-article-publish-twice"],
    refusesIf("helpdesk.article.publish", (call) => articleOf(call).status === "published"),
    refusesIf("helpdesk.article.unpublish", (call) => articleOf(call).status === "draft"),
  ),
  "hook-same-target-refused": accent(
    "Refuses a second hook that has the target of another, also of another website.",
    ["open.hook-same-target"],
    refusesIf("hooks.hook.create", ({ reference, body }) =>
      [...reference.platform.websites].some((website) =>
        [...hooksOf(website)].some(({ target }) => target === body.target),
      ),
    ),
  ),
  "hook-same-label-refused": accent(
    "Refuses a second hook that has the label of another.",
    ["open.hook-same-target"],
    refusesIf("hooks.hook.create", (call) =>
      [...hooksOf(websiteOf(call))].some(({ label }) => label === call.body.label),
    ),
  ),
  "redirection-same-target-refused": accent(
    "Refuses a second redirection that leads where another does.",
    ["open.redirection-same-target"],
    refusesIf("helpdesk.redirection.create", (call) =>
      [...helpdeskOf(call).redirections].some(({ target }) => target === call.body.target),
    ),
  ),
  "name-twice-refused": accent(
    "Refuses a filter, inbox, category, section, service or node that is named as another one beside it.",
    ["open.name-twice"],
    ...namesTaken,
  ),
  "bang-without-mark-refused": accent(
    "Refuses a bang that is not one word after an exclamation mark.",
    ["open.shortcut-bang-form"],
    refusesIf("shortcuts.shortcut.create", ({ body }) => !isMarked(body.bang)),
    refusesIf("shortcuts.shortcut.replace", ({ body }) => !isMarked(body.bang)),
    refusesIf("shortcuts.shortcut.merge", ({ body }) => !isMarked(body.bang)),
  ),
  "stars-route-absent": accent(
    "Has no route for the stars of all sessions by GET.",
    ["open.rating-stars-route"],
    alwaysRefuses("ratings.stars.read", 404, "not_found"),
  ),
  "shortcut-reports-refused": accent(
    "Knows no actions for reports on shortcuts.",
    ["open.shortcut-report-actions"],
    alwaysRefuses("shortcuts.shortcut.report", 400, "unknown_action"),
  ),
  "participants-body-unknown": accent(
    "Expects a body for participants that the documents do not show.",
    ["open.participants-body"],
    alwaysRefuses("conversation.participants.replace", 400, "invalid_data"),
  ),
};
