/** Whether an address wants mail of a website, by the link in that mail (2/1). */
import type { Handlers } from "../call.ts";
import type { Injection } from "../stage/inject.ts";
import { textOf } from "../stage/input.ts";
import { trackCampaign } from "../state/campaigns.ts";
import { findSubscription, subscribe, subscriptionLink } from "../state/subscription.ts";

export const subscription: Handlers = {
  "subscription.read": ({ reference, params, query }) => {
    const { subscribed } = findSubscription(reference, params, query.website_id).subscription;
    return { subscribed };
  },
  "subscription.merge": ({ reference, params, query, body }) => {
    const { website, subscription: found } = findSubscription(reference, params, query.website_id);
    subscribe(reference, website, found, body.subscribed);
    if (!body.subscribed && query.campaign_id !== undefined) {
      trackCampaign(website, found.email, query.campaign_id, "campaign:unsubscribed");
    }
  },
};

export const injections: Record<string, Injection> = {
  "subscription-link": (reference, input) => {
    const website = reference.website(textOf(input, "website_id") ?? "");
    const email = textOf(input, "email") ?? `reader-${reference.random.hex(8)}@mail.example`;
    return { ...subscriptionLink(reference, website, email), email };
  },
};
