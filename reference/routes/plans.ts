/** The plans of the platform and the subscriptions of websites to them (2/11). */
import { userOf, type Handlers } from "../call.ts";
import { must } from "../refusal.ts";
import type { Reference } from "../reference.ts";
import { paymentCardOf } from "../state/card.ts";
import { catalogueOf, type PlanListing } from "../state/catalogue.ts";
import { ownedWebsites } from "../state/owned.ts";
import { planSubscriptionOf } from "../state/plan-subscription.ts";

function show(reference: Reference, { base, plugin_ids }: PlanListing) {
  const { plugins } = catalogueOf(reference);
  return {
    ...base,
    plugins: plugin_ids.flatMap((plugin_id) => plugins.get(plugin_id)?.base ?? []),
  };
}

const dateOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

export const plans: Handlers = {
  "plans.plan.read": ({ reference, params }) =>
    show(reference, must(catalogueOf(reference).plans.get(params.plan_id), "plan")),
  "plans.plan.list": ({ reference }) =>
    [...catalogueOf(reference).plans].map((plan) => show(reference, plan)),
  "plans.subscription.list": (call) => {
    const { reference } = call;
    return ownedWebsites(reference, userOf(call)).flatMap((website) => {
      const held = planSubscriptionOf(website).subscription;
      const plan = held && catalogueOf(reference).plans.get(held.plan_id);
      if (!held || !plan) return [];
      const { website_id: id, name, domain, logo } = website;
      return {
        ...plan.base,
        trial_end: dateOf(held.trial_end),
        bill_period: held.bill_period,
        bill_valid_until: dateOf(held.bill_valid_until),
        active: (held.bill_valid_until ?? Infinity) > reference.clock.now(),
        sandbox: false,
        website: { id, name, domain, logo },
        coupon_redeemed: false,
        card_id: paymentCardOf(reference, website)?.card.card_id,
      };
    });
  },
};
