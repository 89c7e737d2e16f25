import { clockOff } from "./time/clock.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import { hidesField, shows } from "../deviate/handler.ts";
import { without } from "../deviate/without.ts";
import {
  changesMembers,
  messagesAtWholeSeconds,
  number,
  routingOnAtFirst,
  setupDisabledAtFirst,
  text,
  unreadMarksAll,
} from "./readings/members.ts";

const firstWord = text((value) => `${value.trim().split(/\s+/)[0]} …`);
const dateAlone = text((value) => value.slice(0, 10));

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const withoutUser = (value: unknown): unknown => (isObject(value) ? without(value, "user") : value);

const withExcerpt = (value: unknown): unknown =>
  isObject(value) && "excerpt" in value ? { ...value, excerpt: firstWord(value.excerpt) } : value;

const ofItsOwn = <Held extends { id: string }>(held: Held): Held => ({
  ...held,
  id: `subscription-${held.id}`,
});

/** Values that the documents leave open, as another platform shows them. */
export const readingsAccents: Record<string, Accent> = {
  "alerts-all-updates-counted": accent(
    "Counts one more update alert than are listed, as an app has not shown it yet.",
    ["open.alerts-count-of"],
    shows("alerts.count.read", (data) => ({ ...data, updates: data.updates + 1 })),
  ),
  "cards-shown-otherwise": accent(
    "Shows another name for the network of a card, its last two digits, and dates in words.",
    ["open.billing-card-providers", "open.billing-card-mask", "open.billing-card-dates"],
    changesMembers({
      card_provider: text(() => "carte_bleue"),
      card_number_preview: text((value) => `ends in ${value.slice(-2)}`),
      expiration_date: text((value) => `end of ${value}`),
      added_date: text((value) => new Date(value).toUTCString()),
    }),
  ),
  "clock-ahead": accent(
    "Has a clock that is nine minutes fast, as the date of its answers shows too.",
    ["open.clock"],
    clockOff(9),
  ),
  "clock-behind": accent(
    "Has a clock that is nine minutes slow, as the date of its answers shows too.",
    ["open.clock"],
    clockOff(-9),
  ),
  "compose-by-nobody": accent(
    "Does not show which operator composes.",
    ["open.compose-user"],
    changesMembers({ operator: withoutUser }),
  ),
  "connect-addresses-with-query": accent(
    "Gives socket addresses whose query names whom they are for.",
    ["open.connect-scheme", "open.connect-same-app"],
    shows("connect.user.read", ({ socket }) => ({ socket: { app: `${socket.app}?of=user` } })),
    shows("connect.website.read", ({ socket }, { params }) => ({
      socket: {
        app: `${socket.app}?of=${params.website_id}`,
        stream: `${socket.stream}?of=${params.website_id}`,
      },
    })),
  ),
  "excerpts-of-one-word": accent(
    "Shows the first word of the last message as its excerpt.",
    ["open.conversation-excerpt-length"],
    changesMembers({
      last_message: firstWord,
      preview_message: withExcerpt,
    }),
  ),
  "invoice-numbers": accent(
    "Numbers bills and dates them by numbers, and adds a tax to their totals.",
    ["open.billing-invoice-types", "open.billing-invoice-total"],
    changesMembers({
      bill_id: text((value) => value.replaceAll(/\D/g, "")),
      date: (value) => (typeof value === "string" ? Date.parse(value) : value),
      due: (value) => ({ total: ((value as { total: number }).total * 119) / 100 }),
    }),
  ),
  "limits-few-listed": accent(
    "Sells only five of the limits that the documents name.",
    ["open.limits-list-complete"],
    shows("limits.limit.list", (data) => data.slice(0, 5)),
  ),
  "limits-subscribed-under-own-id": accent(
    "Shows a subscription to a limit under an identifier of its own.",
    ["open.limits-subscription-id"],
    shows("limits.website.list", (data) => data.map(ofItsOwn)),
    shows("limits.subscription.list", (data) => data.map(ofItsOwn)),
    shows("limits.subscription.read", ofItsOwn),
  ),
  "messages-at-whole-seconds": accent(
    "Keeps the time of messages to whole seconds, in milliseconds; that of an ingested one as it came.",
    ["1/1", "open.message-equal-timestamps"],
    messagesAtWholeSeconds,
  ),
  "plan-dates-alone": accent(
    "Shows the ends of trials and bills of plans as dates without a time.",
    ["open.plans-dates-form"],
    changesMembers({ trial_end: dateAlone, bill_valid_until: dateAlone }),
  ),
  "plugin-dates-in-words": accent(
    "Shows since of plugins and plans as the date and time of a mail.",
    ["open.plugins-since-form"],
    changesMembers({ since: text((value) => new Date(value).toUTCString()) }),
  ),
  "prices-as-texts": accent(
    "Shows all prices as decimal texts; totals stay numbers.",
    ["open.price-form"],
    changesMembers({ price: number((value) => value.toFixed(2)) }),
  ),
  "prices-of-a-year": accent(
    "Shows all prices per year and with fractions.",
    [
      "open.limits-price-meaning",
      "open.plugins-price-meaning",
      "open.plugins-usage-meaning",
      "open.plans-price-meaning",
    ],
    changesMembers({ price: number((value) => value * 12 + 0.49) }),
    shows("limits.price.read", ({ total }) => ({ total: total * 12 + 0.49 })),
    shows("plugins.price.read", ({ total }) => ({ total: total * 12 + 0.49 })),
  ),
  "plugin-plans-own": accent(
    "Shows the plugin's own plans, which are not plans of the platform.",
    ["open.plugins-own-plans"],
    changesMembers({
      plans: (value) =>
        Array.isArray(value) ? [{ id: "basic", name: "Basic", price: 4.5 }] : value,
    }),
  ),
  "rating-of-nobody": accent(
    "Shows no assigned user of a rating.",
    ["open.rating-assigned"],
    hidesField("ratings.rating.read", "assigned"),
    hidesField("ratings.rating.list", "assigned"),
  ),
  "replicas-by-kind": accent(
    "Lists each health value of the replicas of a node only once.",
    ["open.status-replica-list-items"],
    shows("status.replica.list", (data) => [...new Set(data)]),
  ),
  "routing-on-at-first": accent(
    "Starts each routing with all its settings on.",
    ["open.routing-defaults"],
    routingOnAtFirst,
  ),
  "score-damped": accent(
    "Moves the score of a profile half of the way to three.",
    ["open.people-score-from-ratings"],
    changesMembers({ score: number((value) => (value + 3) / 2) }),
  ),
  "setup-disabled-at-first": accent(
    "Shows a setup that nobody enabled as disabled.",
    ["open.setup-disabled-default"],
    setupDisabledAtFirst,
  ),
  "unread-mark-of-all": accent(
    "Counts each message from user as unread once the conversation was marked as unread.",
    ["open.unread-mark-effect"],
    unreadMarksAll,
  ),
  "webpage-without-timestamp": accent(
    "Does not show the time of the state of a webpage domain.",
    ["open.webpage-status-timestamp"],
    shows("snippets.domain.list", (data) =>
      data.map(({ pages, ...one }) => ({
        ...one,
        pages: { ...pages, status: without(pages.status, "timestamp") },
      })),
    ),
  ),
};
