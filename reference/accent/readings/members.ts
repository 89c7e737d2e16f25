import { changesShown } from "../../deviate/answer.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { websiteOf } from "../../call.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { routingOf } from "../../state/routing.ts";
import { wrap } from "../../seams.ts";

type Members = Record<string, (value: unknown) => unknown>;

/** Shows the members of these names differently, in whichever object they are declared. */
export const changesMembers = (changes: Members): Plant =>
  changesShown((object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [name, changes[name]?.(value) ?? value]),
    ),
  );

/** A string in another form; anything that is not a string stays as it is. */
export const text =
  (change: (value: string) => string) =>
  (value: unknown): unknown =>
    typeof value === "string" && value !== "" ? change(value) : value;

/** A number of another size or form; anything that is not a number stays as it is. */
export const number =
  (change: (value: number) => unknown) =>
  (value: unknown): unknown =>
    typeof value === "number" ? change(value) : value;

/** Keeps messages at whole seconds, except those that were sent with a timestamp. */
const messagesAtWholeSeconds: Plant = instead("conversation.message.send", (call, original) => {
  const { timestamp = Math.floor(call.reference.clock.now() / 1000) * 1000 } = call.body;
  return original({ ...call, body: { ...call.body, timestamp } });
});

/** Counts each message from user as unread once the conversation was marked as unread. */
const unreadMarksAll: Plant = instead("conversation.unread.mark", (call, original) => {
  const data = original(call);
  const { conversation } = placeOf(call);
  const received = conversation.thread.messages.filter(({ from }) => from === "user");
  for (const message of received) message.read = "";
  conversation.unread.operator = Math.max(1, received.length);
  return data;
});

/** Starts each routing with all its settings on. */
const routingOnAtFirst: Plant = ({ seams }) => {
  const begun = new WeakSet<object>();
  wrap(seams, "handle", (original) => (call) => {
    if (call.operation.operationId.startsWith("routing.settings.")) {
      const website = websiteOf(call as Parameters<typeof websiteOf>[0]);
      const { settings } = routingOf(website);
      if (!begun.has(website))
        Object.assign(settings, {
          assign: true,
          responder: true,
          reprocess_rules: true,
          reprocess_offline: true,
        });
      begun.add(website);
    }
    return original(call);
  });
};

/** Shows a setup that nobody enabled as disabled. */
const setupDisabledAtFirst: Plant = ({ seams }) => {
  const touched = new Set<string>();
  wrap(seams, "handle", (original) => (call) => {
    const { operation, params, body } = call;
    const website_id = "website_id" in params ? params.website_id : "";
    if (operation.operationId === "setup.merge" && Object.hasOwn(body, "disabled"))
      touched.add(website_id);
    const data = original(call);
    if (operation.operationId !== "setup.read" || touched.has(website_id)) return data;
    return { ...(data as object), disabled: true };
  });
};

export const membersAccents: Record<string, Accent> = {
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
  "invoice-numbers": accent(
    "Numbers bills and dates them by numbers, and adds a tax to their totals.",
    ["open.billing-invoice-types", "open.billing-invoice-total"],
    changesMembers({
      bill_id: text((value) => value.replaceAll(/\D/g, "")),
      date: (value) => (typeof value === "string" ? Date.parse(value) : value),
      due: (value) => ({ total: ((value as { total: number }).total * 119) / 100 }),
    }),
  ),
  "messages-at-whole-seconds": accent(
    "Keeps the time of messages to whole seconds, in milliseconds; that of an ingested one as it came.",
    ["1/1", "open.message-equal-timestamps"],
    messagesAtWholeSeconds,
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
  "plugin-plans-own": accent(
    "Shows the plugin's own plans, which are not plans of the platform.",
    ["open.plugins-own-plans"],
    changesMembers({
      plans: (value) =>
        Array.isArray(value) ? [{ id: "basic", name: "Basic", price: 4.5 }] : value,
    }),
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
};
