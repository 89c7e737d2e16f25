import { userOf, websiteOf } from "../call.ts";
import { together, type Plant } from "./deviation.ts";
import { instead, shows } from "./handler.ts";
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { subscriptionsOf } from "../routes/limits.ts";
import { paymentCardOf } from "../state/card.ts";
import { catalogueOf } from "../state/catalogue.ts";
import { ownedWebsites } from "../state/owned.ts";

/** Lists limits of which a website has free units and to which it is not subscribed. */
export function freeUnitsListed(active: boolean): Plant {
  const free = (reference: Reference, website: Website) =>
    [...catalogueOf(reference).limits]
      .filter(({ id, baseline }) => baseline > 0 && !subscriptionsOf(website).has(id))
      .map(({ id, namespace, baseline }) => ({
        id,
        namespace,
        price: 0,
        active,
        units: { baseline, additional: 0 },
      }));
  return together(
    shows("limits.website.list", (data, call) => {
      const website = websiteOf(call);
      const { website_id } = website;
      return [...data, ...free(call.reference, website).map((one) => ({ ...one, website_id }))];
    }),
    shows("limits.subscription.list", (data, call) => {
      const { reference } = call;
      const others = ownedWebsites(reference, userOf(call)).flatMap((website) => {
        const card_id = paymentCardOf(reference, website)?.card.card_id;
        const { website_id } = website;
        return free(reference, website).map((one) => ({ ...one, website_id, card_id }));
      });
      // Of another website the same limit may come before the one that is subscribed to.
      return [...others, ...data];
    }),
    instead("limits.subscription.read", (call, original) => {
      const found = free(call.reference, websiteOf(call)).find(
        ({ id }) => id === call.params.limit_id,
      );
      return found ?? original(call);
    }),
  );
}
