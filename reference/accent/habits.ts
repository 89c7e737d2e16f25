import { websiteOf } from "../call.ts";
import { createCounter } from "../deviate/counter.ts";
import { accent, type Accent, unusual } from "../deviate/deviation.ts";
import { afterwards, instead, refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { historyOf } from "../routes/search.ts";
import { answersOf } from "../routes/snippets.ts";
import { serviceOf } from "../routes/status/state.ts";
import { inboxesOf } from "../state/inbox.ts";
import { profileOf } from "../state/people.ts";
import {
  changesEndSessions,
  feedCountsUnseen,
  localesOf,
  fewSessions,
  oneADevice,
  sessionOfDevice,
  passwordEndsAll,
  passwordsDiffer,
  pushKeysChecked,
  recoveryOnceAMinute,
  statisticsOfConversations,
  tokenAskedFor,
  tokenOnItsWay,
} from "./habits/accounts.ts";
import { failedPaused, targetsCalledFirst, targetsPinged } from "./habits/hooks.ts";
import { cardsOnce, limitsEndWithPeriod, taxIdentifiersChecked } from "./habits/payments.ts";
import {
  answersBeginDisabled,
  atMost,
  doublesMerged,
  inboxesOfOperators,
  namesKept,
  thingsGiven,
} from "./habits/things.ts";

/** What many platforms do out of habit: check what they are given, guard accounts, allow so many of a kind. */
export const habitsAccents: Record<string, Accent> = {
  "things-at-most-ten": accent(
    "Allows a website ten inboxes, hooks, filters, shortcuts, answers, services, and a service ten nodes.",
    ["open.things-at-most"],
    atMost(10),
  ),
  "things-at-most-seven": accent(
    "Allows a website seven inboxes, hooks, filters, shortcuts, answers, services, and a service seven nodes.",
    ["open.things-at-most"],
    atMost(7),
  ),
  "things-given": accent(
    "Gives a website an inbox and a shortcut before it has any of its own, and keeps its last inbox.",
    ["open.things-given"],
    thingsGiven,
  ),
  "doubles-merged": accent(
    "Makes one thing of two equal creations within two seconds.",
    ["open.name-twice"],
    doublesMerged,
  ),
  "removed-names-kept": unusual(
    accent(
      "Keeps the bang of a removed shortcut and the title of a removed answer from others.",
      ["open.removed-name-kept"],
      namesKept,
    ),
    ["platform.removed-is-made-again"],
  ),
  "inboxes-of-their-operators": unusual(
    accent(
      "Lists to an operator no inbox that names only others.",
      ["open.inbox-visibility"],
      inboxesOfOperators,
    ),
    ["platform.colleagues-list-the-same"],
  ),
  "inbox-orders-all-needed": accent(
    "Refuses a batch of orders that does not name every inbox.",
    ["open.inbox-order-partial"],
    refusesIf("inboxes.order.set", (call) => {
      const named = new Set(call.body.orders.map(({ inbox_id }) => inbox_id));
      return [...inboxesOf(websiteOf(call))].some(({ inbox_id }) => !named.has(inbox_id));
    }),
  ),
  "operators-sorted": accent(
    "Sorts the operators of an inbox and those of a routing rule.",
    ["open.operators-order"],
    ...(["inboxes.inbox.create", "inboxes.inbox.replace"] as const).map((id) =>
      takesBody(id, (body) => ({ ...body, operators: body.operators.toSorted() })),
    ),
    takesBody("routing.rules.replace", ({ rules }) => ({
      rules: rules.map((one) => ({ ...one, assign: one.assign.toSorted() })),
    })),
  ),
  "status-services-emptied-first": accent(
    "Refuses to remove a service that has nodes.",
    ["open.status-service-removal-nodes"],
    refusesIf("status.service.remove", (call) => serviceOf(call).nodes.size > 0),
  ),
  "answers-begin-disabled": accent(
    "A new answer is disabled, and cannot be enabled without content.",
    ["open.answer-defaults"],
    answersBeginDisabled,
  ),
  "answer-locale-found": accent(
    "Finds out the locale of an answer that has none from its content.",
    ["open.answer-defaults"],
    afterwards("snippets.answer.merge", (call) => {
      const answer = answersOf(websiteOf(call)).get(call.params.answer_snippet_id);
      if (answer && call.body.content) answer.locale ??= "en";
    }),
  ),
  "shortcut-tags-none-listed": accent(
    "Lists the word none among the tags.",
    ["open.shortcut-tag-none"],
    shows("shortcuts.tag.list", (all) => ["none", ...all]),
  ),
  "people-events-at-most": unusual(
    accent(
      "Keeps only the latest five events of a profile.",
      ["open.people-events-kept"],
      afterwards("people.event.create", (call) => {
        const { events } = profileOf(websiteOf(call), call.params.people_id);
        events.splice(0, Math.max(0, events.length - 5));
      }),
    ),
    ["people.events-kept", "people.events-add-up"],
  ),
  "search-history-of-one": unusual(
    accent(
      "Keeps only the latest query in a search history.",
      ["open.search-history-order"],
      afterwards("search.entry.create", (call) => {
        const history = historyOf(call);
        for (const { history_id } of [...history].slice(1)) history.delete(history_id);
      }),
    ),
    ["search.history-keeps-several"],
  ),
  "search-history-as-typed": accent(
    "A query that begins with a former one takes its place, whatever their letter case.",
    ["open.search-history-order"],
    instead("search.entry.create", (call, original) => {
      const typed = call.body.query.toLowerCase();
      const history = historyOf(call);
      const isBeginning = ({ query }: { query: string }): boolean =>
        typed.startsWith(query.toLowerCase());
      for (const former of [...history].filter(isBeginning)) history.delete(former.history_id);
      return original(call);
    }),
  ),
  "connect-addresses-once": accent(
    "Gives a socket address with another query each time.",
    ["open.connect-scheme"],
    (reference) => {
      const count = createCounter();
      const once = (url: string): string => `${url}?ticket=${count("ticket")}`;
      shows("connect.user.read", ({ socket }) => ({ socket: { app: once(socket.app) } }))(
        reference,
      );
      shows("connect.website.read", ({ socket }) => ({
        socket: { app: once(socket.app), stream: once(socket.stream) },
      }))(reference);
    },
  ),
  "login-asks-for-token": unusual(
    accent(
      "Accepts a login that lacks its token, opens no session and asks for the token.",
      ["open.session-login-without-token"],
      tokenAskedFor,
    ),
    ["session.two-factor-login-needs-token"],
  ),
  "login-token-on-its-way": accent(
    "Accepts a login that asks for its token by phone, and opens no session.",
    ["open.session-extend"],
    tokenOnItsWay,
  ),
  "recovery-once-a-minute": accent(
    "Mails a recovery to an address once a minute.",
    ["open.session-recover-again"],
    recoveryOnceAMinute,
  ),
  "push-keys-checked": accent(
    "Registers only texts that look like the key of a push service.",
    ["open.account-provider-known"],
    pushKeysChecked,
  ),
  "account-changes-end-sessions": accent(
    "A new email and another second factor end all sessions but that of the caller.",
    ["open.account-password-ends-sessions"],
    changesEndSessions,
  ),
  "password-ends-all-sessions": accent(
    "A new password ends all sessions of the user, that of the caller too.",
    ["open.account-password-ends-sessions"],
    passwordEndsAll,
  ),
  "password-must-differ": accent(
    "Refuses as a new password the one that the account has.",
    ["open.account-same-password"],
    passwordsDiffer,
  ),
  "session-one-a-device": accent(
    "A login closes the other sessions of the same device, by its address and its user agent.",
    ["open.session-at-most"],
    oneADevice,
  ),
  "session-of-device-again": accent(
    "A login from a device that has a session, by its address and its user agent, gets that session once more.",
    ["open.session-at-most"],
    sessionOfDevice,
  ),
  "sessions-at-most-twenty": accent(
    "A login closes the oldest of more than twenty sessions.",
    ["open.session-at-most"],
    fewSessions,
  ),
  "session-history-of-five": accent(
    "Shows the latest five sessions in the history.",
    ["open.session-history-entries"],
    shows("session.history.list", (all) => all.slice(0, 5)),
  ),
  "account-locales-few": accent(
    "Accepts for a profile four languages.",
    ["open.account-locales"],
    localesOf("en", "fr", "de", "es"),
  ),
  "account-locales-two": accent(
    "Accepts for a profile English and Spanish alone.",
    ["open.account-locales"],
    localesOf("en", "es"),
  ),
  "alerts-unseen-counted": unusual(
    accent(
      "Counts the feed alerts that were not listed yet.",
      ["open.alerts-count-of"],
      feedCountsUnseen,
    ),
    ["alerts.feed-counted"],
  ),
  "statistics-of-conversations": unusual(
    accent(
      "Counts conversations with something unread in the statistics.",
      ["open.account-websites-unread-of"],
      statisticsOfConversations,
    ),
    ["alerts.assigned-follows-visitor", "alerts.unread-follows-visitor"],
  ),
  "card-taken-refused": accent(
    "Refuses a card that its user has.",
    ["open.billing-card-again"],
    cardsOnce,
  ),
  "tax-identifiers-checked": accent(
    "Accepts only tax identifiers of the form that they have across borders, and of the country beside them.",
    ["open.billing-tax-identifier"],
    taxIdentifiersChecked,
  ),
  "limit-ends-with-period": unusual(
    accent(
      "Shows a limit subscription as it is until its period is over, a month after its end.",
      ["open.limits-unsubscribe-when"],
      limitsEndWithPeriod(0),
    ),
    ["limits.subscription-ends"],
  ),
  "limit-ends-after-period": unusual(
    accent(
      "Shows a limit subscription as it is until a second and a half after its period, a month after its end.",
      ["open.limits-unsubscribe-when", "open.read-after-write"],
      limitsEndWithPeriod(1500),
    ),
    ["limits.subscription-ends"],
  ),
  "hook-targets-called-first": accent(
    "Refuses targets of hooks at which nobody answers.",
    ["open.hook-targets"],
    targetsCalledFirst,
  ),
  "hook-targets-pinged": accent(
    "Calls the target of a new hook once, under a name of its own.",
    ["open.hook-causes"],
    targetsPinged,
  ),
  "hook-paused-when-failed": accent(
    "Sends nothing more to a hook that failed three times in a row, until it is written again.",
    ["open.hook-retry"],
    failedPaused,
  ),
};
