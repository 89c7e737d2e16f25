import type { Plan } from "../../schemas/generated/types.ts";
import { clockOff } from "./time/clock.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import { hidesField, shows } from "../deviate/handler.ts";
import { without } from "../deviate/without.ts";
import { changesMembers, number, text, membersAccents } from "./readings/members.ts";

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
/** A plan pays for its plugins. */
const withPluginsIncluded = ({ plugins, ...plan }: Plan): Plan => ({
  ...plan,
  ...(plugins && { plugins: plugins.map((one) => ({ ...one, price: 0 })) }),
});

export const readingsAccents: Record<string, Accent> = {
  ...membersAccents,
  "alerts-all-updates-counted": accent(
    "Counts one more update alert than are listed, as an app has not shown it yet.",
    ["open.alerts-count-of"],
    shows("alerts.count.read", (data) => ({ ...data, updates: data.updates + 1 })),
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
  "plan-dates-alone": accent(
    "Shows the ends of trials and bills of plans as dates without a time.",
    ["open.plans-dates-form"],
    changesMembers({ trial_end: dateAlone, bill_valid_until: dateAlone }),
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
  "plan-plugins-included": accent(
    "Shows the plugins of a plan at no price, since the plan pays for them.",
    ["open.plans-price-meaning"],
    shows("plans.plan.read", withPluginsIncluded),
    shows("plans.plan.list", (all) => all.map(withPluginsIncluded)),
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
