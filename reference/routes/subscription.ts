/** Whether an address wants mail of a website, by the link in that mail (2/1). */
import type { Handlers } from "../call.ts";
import { trackCampaign } from "../state/campaigns.ts";
import { findSubscription, subscribe } from "../state/subscription.ts";

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
