/** Billable limits and the subscriptions of websites to them (2/11). */
import { userOf, websiteOf, type Handlers } from "../call.ts";
import { Collection } from "../collection.ts";
import type { Website } from "../model.ts";
import { mustOwn } from "../owner.ts";
import { invalid, must } from "../refusal.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";
import { paymentCardOf } from "../state/card.ts";
import { catalogueOf, type CatalogueLimit } from "../state/catalogue.ts";
import { ownedWebsites } from "../state/owned.ts";
import type { Limit, LimitSubscription } from "../../schemas/generated/types.ts";

interface Subscription {
  limit_id: string;
  additional: number;
}

/** Limits that a website is subscribed to, by their ids. */
export const subscriptionsOf = slot<Website, Collection<Subscription>>(() => new Collection());

const show = ({ id, namespace, unit }: CatalogueLimit): Limit => ({ id, namespace, unit });

const limitOf = (reference: Reference, limit_id: string): CatalogueLimit =>
  must(catalogueOf(reference).limits.get(limit_id), "limit");

/** Its price is that of all additional units per month. */
function showSubscription(
  reference: Reference,
  { limit_id, additional }: Subscription,
): LimitSubscription & { price: number } {
  const { id, namespace, unit, baseline } = limitOf(reference, limit_id);
  return {
    id,
    namespace,
    price: additional * unit.price,
    active: true,
    units: { baseline, additional },
  };
}

function showAll(reference: Reference, website: Website): LimitsOfWebsite[] {
  const { website_id } = website;
  return [...subscriptionsOf(website)].map((one) => ({
    ...showSubscription(reference, one),
    website_id,
  }));
}

type LimitsOfWebsite = ReturnType<typeof showSubscription> & { website_id: string };

export const limits: Handlers = {
  "limits.limit.read": ({ reference, params }) => show(limitOf(reference, params.limit_id)),
  "limits.limit.list": ({ reference }) =>
    [...catalogueOf(reference).limits.oldestFirst()].map(show),
  "limits.subscription.list": (call) => {
    const { reference } = call;
    return ownedWebsites(reference, userOf(call)).flatMap((website) => {
      const card_id = paymentCardOf(reference, website)?.card.card_id;
      return showAll(reference, website).map((one) => ({ ...one, card_id }));
    });
  },
  "limits.website.list": (call) => showAll(call.reference, websiteOf(call)),
  "limits.subscription.create": (call) => {
    const { reference, body } = call;
    const website = websiteOf(call);
    mustOwn(website, userOf(call));
    const { id: limit_id } = limitOf(reference, body.limit_id);
    const { additional } = body.units;
    if (!Number.isSafeInteger(additional) || additional < 1) {
      throw invalid("units.additional: a whole number from 1 on");
    }
    subscriptionsOf(website).set(limit_id, { limit_id, additional });
  },
  "limits.subscription.read": (call) => {
    const held = subscriptionsOf(websiteOf(call)).get(call.params.limit_id);
    return showSubscription(call.reference, must(held, "subscription"));
  },
  "limits.subscription.remove": (call) => {
    const website = websiteOf(call);
    mustOwn(website, userOf(call));
    if (!subscriptionsOf(website).delete(call.params.limit_id)) must(undefined, "subscription");
  },
  "limits.price.read": (call) => {
    const { reference } = call;
    const held = ownedWebsites(reference, userOf(call)).flatMap((website) =>
      showAll(reference, website),
    );
    return { total: held.reduce((sum, { price }) => sum + price, 0) };
  },
};
