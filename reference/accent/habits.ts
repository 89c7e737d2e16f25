import { websiteOf } from "../call.ts";
import { createCounter } from "../deviate/counter.ts";
import { accent, type Accent, unusual } from "../deviate/deviation.ts";
import { afterwards, instead, refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { historyOf } from "../routes/search.ts";
import { answersOf } from "../routes/snippets.ts";
import { serviceOf } from "../routes/status/state.ts";
import { inboxesOf } from "../state/inbox.ts";
import { profileOf } from "../state/people.ts";
import { habitsAccountsAccents } from "./habits/accounts.ts";
import { habitsHooksAccents } from "./habits/hooks.ts";
import { habitsPaymentsAccents } from "./habits/payments.ts";
import { thingsAccents } from "./habits/things.ts";

/** What many platforms do out of habit: check what they are given, guard accounts, allow so many of a kind. */
export const habitsAccents: Record<string, Accent> = {
  ...thingsAccents,
  ...habitsAccountsAccents,
  ...habitsPaymentsAccents,
  ...habitsHooksAccents,
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
  "session-history-of-five": accent(
    "Shows the latest five sessions in the history.",
    ["open.session-history-entries"],
    shows("session.history.list", (all) => all.slice(0, 5)),
  ),
};
