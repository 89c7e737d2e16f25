import { userOf, websiteOf } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { afterwards, forgets, forgetsWhen, instead, shows } from "../deviate/handler.ts";
import { freeUnitsListed } from "../deviate/free-units.ts";
import { subscriptionsOf } from "../routes/limits.ts";
import { without } from "../deviate/without.ts";
import { catalogueOf } from "../state/catalogue.ts";
import { paidByNewest } from "./billing/cards.ts";
import { ownedWebsites } from "../state/owned.ts";
import { limitsSubscriptionFaults } from "./limits/subscription.ts";

const month = 31 * 86_400_000;

/** The list over all websites shows the units with which it first showed a subscription. */
const listsFirstUnits: Plant = (reference) => {
  const first = new Map<string, object>();
  shows("limits.subscription.list", (items) =>
    items.map((one) => {
      const key = `${one.website_id} ${one.id}`;
      const units = first.get(key) ?? one.units;
      first.set(key, units);
      return { ...one, units };
    }),
  )(reference);
};

export const limitsFaults: Record<string, Fault> = {
  ...limitsSubscriptionFaults,
  "limits-list-shows-other-card": fault(
    "The list of subscriptions shows another card than the one that pays for the website.",
    ["limits.listed-card-pays"],
    shows("limits.subscription.list", (items) =>
      items.map((one) => ({ ...one, card_id: `${one.card_id}x` })),
    ),
  ),
  "limits-list-shows-newest-card": fault(
    "The list of subscriptions shows the newest card of the user, whether or not it pays.",
    ["limits.listed-card-pays"],
    paidByNewest("limits.subscription.list"),
  ),
  "limits-website-list-with-card": fault(
    "The list of the subscriptions of one website shows the card that pays.",
    ["limits.website-list-without-card"],
    shows("limits.website.list", (items) => items.map((one) => ({ ...one, card_id: "card_1" }))),
  ),
  "limits-price-of-all": fault(
    "The total price of limits is that of all websites of the platform.",
    ["limits.price-is-own"],
    shows("limits.price.read", (_, { reference: { platform } }) => ({
      total: [...platform.websites]
        .flatMap((website) => [...subscriptionsOf(website)])
        .reduce((sum, { additional }) => sum + additional, 0),
    })),
  ),
  "limits-subscription-without-price": fault(
    "A subscription to a limit shows no price.",
    ["limits.paid-subscription-has-price"],
    shows("limits.subscription.read", (one) => without(one, "price")),
  ),
  "limits-list-priced-otherwise": fault(
    "The list of limits shows the price of a unit without tax.",
    ["limits.list-agrees-with-read"],
    shows("limits.limit.list", (items) =>
      items.map((one) => ({
        ...one,
        unit: { ...one.unit, price: Number(one.unit.price) + 1 },
      })),
    ),
  ),
  "limits-read-other-namespace": fault(
    "A limit that is read has the namespace of the first one.",
    ["limits.list-agrees-with-read"],
    shows("limits.limit.read", (one) => ({ ...one, namespace: "bucket:url" })),
  ),
  "limits-subscribed-one-more": fault(
    "A subscription shows its free units among the additional ones.",
    ["limits.subscribed-is-read"],
    shows("limits.subscription.read", (one) => ({
      ...one,
      units: { ...one.units, additional: one.units.additional + one.units.baseline + 1 },
    })),
  ),
  "limits-subscribed-one-unit": fault(
    "A subscription has one additional unit, however many were asked for.",
    ["limits.subscribed-is-read"],
    shows("limits.subscription.read", (one) => ({
      ...one,
      units: { ...one.units, additional: Math.min(1, one.units.additional) },
    })),
  ),
  "limits-account-list-first-units": fault(
    "The list of subscriptions over all websites shows for each website the units of the first.",
    ["limits.website-list-is-of-website"],
    shows("limits.subscription.list", (items) =>
      items.map((one) => ({ ...one, units: items.find(({ id }) => id === one.id)?.units })),
    ),
  ),
  "limits-account-list-former-units": fault(
    "The list of subscriptions over all websites shows the units with which it first showed a subscription.",
    ["limits.subscribed-is-listed"],
    listsFirstUnits,
  ),
  "limits-account-list-inactive": fault(
    "The list of subscriptions over all websites is empty for an owner of one website.",
    ["limits.subscribed-is-listed"],
    shows("limits.subscription.list", (items) =>
      new Set(items.map(({ website_id }) => website_id)).size > 1 ? items : [],
    ),
  ),
  "limits-website-list-other-namespace": fault(
    "The list of subscriptions of a website shows the namespace of another limit.",
    ["limits.subscribed-is-listed"],
    shows("limits.website.list", (items) =>
      items.map((one) => ({
        ...one,
        namespace: one.namespace === "bucket:url" ? "inbox:inboxes" : "bucket:url",
      })),
    ),
  ),
  "limits-subscribed-inactive": fault(
    "A new subscription is not active.",
    ["limits.subscribed-is-active"],
    shows("limits.subscription.read", (one) => ({ ...one, active: false })),
  ),
  "limits-baseline-grows": fault(
    "Additional units are shown as free ones too.",
    ["limits.free-units-stay"],
    shows("limits.subscription.read", (one) => ({
      ...one,
      units: { ...one.units, baseline: one.units.baseline + one.units.additional },
    })),
  ),
  "limits-first-lowers-free": fault(
    "A first subscription to a limit takes one of the free units that were listed before.",
    ["limits.free-units-stay"],
    freeUnitsListed(true),
    shows("limits.subscription.read", (one) => ({
      ...one,
      units: { ...one.units, baseline: one.units.baseline - Math.min(1, one.units.additional) },
    })),
  ),
  "limits-subscription-endless": fault(
    "Ending a subscription is accepted, but it stays.",
    ["limits.subscription-ends", "limits.subscription-ends-with-period"],
    forgets("limits.subscription.remove"),
  ),
  "limits-subscription-spreads-to-owned": fault(
    "Subscribing one website subscribes the others of its owner.",
    ["limits.subscription-is-per-website"],
    afterwards("limits.subscription.create", ({ reference, caller, body }) => {
      for (const website of ownedWebsites(reference, userOf({ reference, caller }))) {
        const { limit_id, units } = body;
        subscriptionsOf(website).set(limit_id, { limit_id, additional: units.additional });
      }
    }),
  ),
  "limits-website-list-of-owner": fault(
    "The list of a website holds the subscriptions of the other websites of its owner.",
    ["limits.website-list-is-of-website"],
    instead("limits.website.list", (call, original) =>
      ownedWebsites(call.reference, userOf(call)).flatMap(({ website_id }) =>
        original({ ...call, params: { ...call.params, website_id } }),
      ),
    ),
  ),
  "limits-account-list-of-all": fault(
    "The list over all websites holds the subscriptions of websites of others.",
    ["limits.account-list-is-own"],
    instead("limits.subscription.list", (call, original) => {
      const own = original(call);
      const others = [...call.reference.platform.websites].flatMap((website) =>
        [...subscriptionsOf(website)].map(() => website.website_id),
      );
      const [pattern] = own;
      return pattern ? others.map((website_id) => ({ ...pattern, website_id })) : own;
    }),
  ),
  "limits-unknown-accepted": fault(
    "Subscribing to a limit that does not exist is accepted.",
    ["limits.unknown-limit-refused"],
    forgetsWhen(
      "limits.subscription.create",
      ({ reference, body }) => !catalogueOf(reference).limits.has(body.limit_id),
    ),
  ),
  "limits-unknown-adds-first": fault(
    "Subscribing to a limit that does not exist is refused, but the first limit is subscribed to.",
    ["limits.unknown-limit-refused"],
    instead("limits.subscription.create", (call, original) => {
      const { limits } = catalogueOf(call.reference);
      const [first] = limits.oldestFirst();
      if (!limits.has(call.body.limit_id) && first)
        subscriptionsOf(websiteOf(call)).set(first.id, { limit_id: first.id, additional: 1 });
      return original(call);
    }),
  ),
  "limits-subscription-renewed": fault(
    "A subscription that was ended starts again when its month is over.",
    ["limits.subscription-ends-with-period"],
    instead("limits.subscription.remove", (call, original) => {
      const { limit_id } = call.params;
      const held = subscriptionsOf(websiteOf(call));
      const subscription = held.get(limit_id);
      const { clock } = call.reference;
      const data = original(call);
      if (subscription) clock.at(clock.now() + month, () => held.set(limit_id, subscription));
      return data;
    }),
  ),
  "limits-one-subscription": fault(
    "A subscription to a limit takes the place of that to another limit.",
    ["limits.subscriptions-side-by-side"],
    afterwards("limits.subscription.create", (call) => {
      const held = subscriptionsOf(websiteOf(call));
      const others = [...held].filter(({ limit_id }) => limit_id !== call.body.limit_id);
      for (const { limit_id } of others) held.delete(limit_id);
    }),
  ),
  "limits-again-forgotten": fault(
    "A further subscription to a limit is accepted and changes nothing.",
    ["limits.free-units-stay"],
    forgetsWhen("limits.subscription.create", (call) =>
      subscriptionsOf(websiteOf(call)).has(call.body.limit_id),
    ),
  ),
  "limits-ended-everywhere": fault(
    "Ending the subscription of a website to a limit ends those of all websites of the user.",
    ["limits.ended-here-stays-there"],
    afterwards("limits.subscription.remove", (call) => {
      for (const website of ownedWebsites(call.reference, userOf(call)))
        subscriptionsOf(website).delete(call.params.limit_id);
    }),
  ),
  "limits-subscribed-alike-everywhere": fault(
    "The units to which one website is subscribed become those of all websites of the user that are subscribed to the limit.",
    ["limits.ended-here-stays-there"],
    afterwards("limits.subscription.create", (call) => {
      const { limit_id, units } = call.body;
      for (const website of ownedWebsites(call.reference, userOf(call))) {
        const held = subscriptionsOf(website).get(limit_id);
        if (held) held.additional = units.additional;
      }
    }),
  ),
  "limits-one-subscription-listed": fault(
    "The list of subscriptions over all websites shows one of them.",
    ["limits.subscriptions-side-by-side"],
    shows("limits.subscription.list", (all) => all.slice(0, 1)),
  ),
  "limits-list-of-one-website": fault(
    "The list of subscriptions over all websites shows those of one website only.",
    ["limits.subscriptions-of-all-websites"],
    shows("limits.subscription.list", (all) =>
      all.filter(({ website_id }) => website_id === all[0]?.website_id),
    ),
  ),
  "limits-read-of-any-website": fault(
    "A subscription to a limit is read under every website of the user.",
    ["limits.subscription-is-per-website"],
    instead("limits.subscription.read", (call, original) => {
      const { limit_id } = call.params;
      const holder = ownedWebsites(call.reference, userOf(call)).find((website) =>
        subscriptionsOf(website).has(limit_id),
      );
      const { website_id } = holder ?? call.params;
      return original({ ...call, params: { website_id, limit_id } });
    }),
  ),
  "limits-chunk-of-one": fault(
    "Every limit is listed with units of one entry.",
    ["limits.unit-as-given"],
    shows("limits.limit.list", (all) =>
      all.map((one) => ({ ...one, unit: { ...one.unit, chunk: 1 } })),
    ),
  ),
  "limits-baseline-of-nothing": fault(
    "A subscription to a limit that is read shows no free units.",
    ["limits.unit-as-given"],
    shows("limits.subscription.read", (one) => ({
      ...one,
      units: { ...one.units, baseline: 0 },
    })),
  ),
};
