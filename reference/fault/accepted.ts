import type { Call } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { alwaysRefuses, refusesIf } from "../deviate/handler.ts";

type Person = NonNullable<Call<"people.profile.create">["body"]["person"]>;

/** Refuses new profiles of people that lack something which may be left out. */
const lacks = (isLacking: (person: Person) => unknown): Plant =>
  refusesIf("people.profile.create", ({ body }) => Boolean(isLacking(body.person)));

/** One operation of each family that is not there, crashes, or refuses what is valid. */
export const acceptedFaults: Record<string, Fault> = {
  "account-not-accepted": fault(
    "The operation account.read always answers 500.",
    ["accepted:account.read"],
    alwaysRefuses("account.read", 500, "server_error"),
  ),
  "alerts-not-accepted": fault(
    "The operation alerts.feed.list is not there.",
    ["accepted:alerts.feed.list"],
    alwaysRefuses("alerts.feed.list", 404, "route_not_found"),
  ),
  "availability-not-accepted": fault(
    "The operation availability.read refuses every valid request.",
    ["accepted:availability.read"],
    alwaysRefuses("availability.read", 409, "not_now"),
  ),
  "billing-not-accepted": fault(
    "The operation billing.card.list always answers 500.",
    ["accepted:billing.card.list"],
    alwaysRefuses("billing.card.list", 500, "server_error"),
  ),
  "browsing-not-accepted": fault(
    "The operation browsing.session.list is not there.",
    ["accepted:browsing.session.list"],
    alwaysRefuses("browsing.session.list", 404, "route_not_found"),
  ),
  "call-not-accepted": fault(
    "The operation call.session.start refuses every valid request.",
    ["accepted:call.session.start"],
    alwaysRefuses("call.session.start", 409, "not_now"),
  ),
  "channel-not-accepted": fault(
    "The operation channel.domain.read always answers 500.",
    ["accepted:channel.domain.read"],
    alwaysRefuses("channel.domain.read", 500, "server_error"),
  ),
  "connect-not-accepted": fault(
    "The operation connect.user.read is not there.",
    ["accepted:connect.user.read"],
    alwaysRefuses("connect.user.read", 404, "route_not_found"),
  ),
  "conversation-not-accepted": fault(
    "The operation conversation.read refuses every valid request.",
    ["accepted:conversation.read"],
    alwaysRefuses("conversation.read", 409, "not_now"),
  ),
  "conversation-delivery-by-email-not-accepted": fault(
    "No message can be marked as delivered by email.",
    ["accepted:conversation.delivered.mark"],
    refusesIf("conversation.delivered.mark", ({ body }) => body.origin === "email"),
  ),
  "conversation-delivery-by-urn-not-accepted": fault(
    "No message can be marked as delivered over a channel that a URN names.",
    ["accepted:conversation.delivered.mark"],
    refusesIf("conversation.delivered.mark", ({ body }) => body.origin.startsWith("urn:")),
  ),
  "conversations-not-accepted": fault(
    "The operation conversations.segment.list always answers 500.",
    ["accepted:conversations.segment.list"],
    alwaysRefuses("conversations.segment.list", 500, "server_error"),
  ),
  "filters-sessions-taken-for-ended": fault(
    "The list of filters takes every session for one that has ended.",
    ["accepted:filters.filter.list"],
    alwaysRefuses("filters.filter.list", 401, "invalid_session"),
  ),
  "filters-not-accepted": fault(
    "The operation filters.filter.create refuses every valid request.",
    ["accepted:filters.filter.create"],
    alwaysRefuses("filters.filter.create", 409, "not_now"),
  ),
  "helpdesk-not-accepted": fault(
    "The operation helpdesk.locale.list is not there.",
    ["accepted:helpdesk.locale.list"],
    alwaysRefuses("helpdesk.locale.list", 404, "route_not_found"),
  ),
  "hooks-not-accepted": fault(
    "The operation hooks.hook.exists always answers 500.",
    ["accepted:hooks.hook.exists"],
    alwaysRefuses("hooks.hook.exists", 500, "server_error"),
  ),
  "inboxes-not-accepted": fault(
    "The operation inboxes.inbox.create refuses every valid request.",
    ["accepted:inboxes.inbox.create"],
    alwaysRefuses("inboxes.inbox.create", 409, "not_now"),
  ),
  "limits-not-accepted": fault(
    "The operation limits.limit.list is not there.",
    ["accepted:limits.limit.list"],
    alwaysRefuses("limits.limit.list", 404, "route_not_found"),
  ),
  "operators-not-accepted": fault(
    "The operation operators.active.list always answers 500.",
    ["accepted:operators.active.list"],
    alwaysRefuses("operators.active.list", 500, "server_error"),
  ),
  "people-handle-demanded": fault(
    "A profile elsewhere is not taken without its handle.",
    ["accepted:people.profile.create"],
    lacks((person) => person.profiles?.some(({ handle }) => handle === undefined)),
  ),
  "people-title-demanded": fault(
    "An employment is not taken without a title.",
    ["accepted:people.profile.create"],
    lacks((person) => person.employment && person.employment.title === undefined),
  ),
  "people-not-accepted": fault(
    "The operation people.profile.merge refuses every valid request.",
    ["accepted:people.profile.merge"],
    alwaysRefuses("people.profile.merge", 409, "not_now"),
  ),
  "plans-not-accepted": fault(
    "The operation plans.plan.read is not there.",
    ["accepted:plans.plan.read"],
    alwaysRefuses("plans.plan.read", 404, "route_not_found"),
  ),
  "plugins-not-accepted": fault(
    "The operation plugins.plugin.read always answers 500.",
    ["accepted:plugins.plugin.read"],
    alwaysRefuses("plugins.plugin.read", 500, "server_error"),
  ),
  "ratings-not-accepted": fault(
    "The operation ratings.rating.replace refuses every valid request.",
    ["accepted:ratings.rating.replace"],
    alwaysRefuses("ratings.rating.replace", 409, "not_now"),
  ),
  "routing-not-accepted": fault(
    "The operation routing.rules.replace always answers 500.",
    ["accepted:routing.rules.replace"],
    alwaysRefuses("routing.rules.replace", 500, "server_error"),
  ),
  "search-not-accepted": fault(
    "The operation search.entry.create is not there.",
    ["accepted:search.entry.create"],
    alwaysRefuses("search.entry.create", 404, "route_not_found"),
  ),
  "services-not-accepted": fault(
    "The operation services.rank.request refuses every valid request.",
    ["accepted:services.rank.request"],
    alwaysRefuses("services.rank.request", 409, "not_now"),
  ),
  "session-not-accepted": fault(
    "The operation session.history.list always answers 500.",
    ["accepted:session.history.list"],
    alwaysRefuses("session.history.list", 500, "server_error"),
  ),
  "setup-not-accepted": fault(
    "The operation setup.merge is not there.",
    ["accepted:setup.merge"],
    alwaysRefuses("setup.merge", 404, "route_not_found"),
  ),
  "shortcuts-not-accepted": fault(
    "The operation shortcuts.shortcut.create always answers 500.",
    ["accepted:shortcuts.shortcut.create"],
    alwaysRefuses("shortcuts.shortcut.create", 500, "server_error"),
  ),
  "snippets-not-accepted": fault(
    "The operation snippets.domain.create is not there.",
    ["accepted:snippets.domain.create"],
    alwaysRefuses("snippets.domain.create", 404, "route_not_found"),
  ),
  "states-not-accepted": fault(
    "The operation states.push refuses every valid request.",
    ["accepted:states.push"],
    alwaysRefuses("states.push", 409, "not_now"),
  ),
  "status-not-accepted": fault(
    "The operation status.service.create always answers 500.",
    ["accepted:status.service.create"],
    alwaysRefuses("status.service.create", 500, "server_error"),
  ),
  "subscription-not-accepted": fault(
    "The operation subscription.merge is not there.",
    ["accepted:subscription.merge"],
    alwaysRefuses("subscription.merge", 404, "route_not_found"),
  ),
  "website-not-accepted": fault(
    "The operation website.read refuses every valid request.",
    ["accepted:website.read"],
    alwaysRefuses("website.read", 409, "not_now"),
  ),
};
