import { findSubscription } from "../state/subscription.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { trackCampaign } from "../state/campaigns.ts";
import {
  afterwards,
  forgetsWhen,
  ignoresQuery,
  inPlaceOfRefusal,
  takesBody,
} from "../deviate/handler.ts";

export const subscriptionFaults: Record<string, Fault> = {
  "subscription-campaign-swallows": fault(
    "A change of a subscription that names a campaign is accepted but not made.",
    ["subscription.campaign-tracks-only"],
    forgetsWhen("subscription.merge", (call) => !(call.query.campaign_id === undefined)),
  ),
  "subscription-never-on-again": fault(
    "A subscription that was switched off stays off.",
    ["subscription.toggles-both-ways"],
    forgetsWhen("subscription.merge", ({ body }) => body.subscribed),
  ),
  "subscription-written-twice-toggles": fault(
    "Writing the value that a subscription already has inverts it.",
    ["subscription.toggles-both-ways"],
    takesBody("subscription.merge", (body, { reference, params, query }) => {
      const { subscription } = findSubscription(reference, params, query.website_id);
      return { subscribed: subscription.subscribed !== body.subscribed && body.subscribed };
    }),
  ),
  "subscription-campaign-always-off": fault(
    "A change of a subscription that names a campaign always switches it off.",
    ["subscription.campaign-tracks-only"],
    takesBody("subscription.merge", (body, { query }) => ({
      subscribed: body.subscribed && query.campaign_id === undefined,
    })),
  ),
  "subscription-campaign-untracked": fault(
    "An unsubscribe forgets the campaign that it names.",
    ["subscription.campaign-shows-unsubscribed"],
    ignoresQuery("subscription.merge", "campaign_id"),
  ),
  "subscription-campaign-tracks-subscribing": fault(
    "A campaign that is named in a change which subscribes is shown as unsubscribed from.",
    ["subscription.campaign-shows-unsubscribed"],
    afterwards(
      "subscription.merge",
      ({ reference, params, query: { website_id, campaign_id } }) => {
        const { website, subscription } = findSubscription(reference, params, website_id);
        if (campaign_id !== undefined)
          trackCampaign(website, subscription.email, campaign_id, "campaign:unsubscribed");
      },
    ),
  ),
  "subscription-any-key-reads": fault(
    "A subscription can be read with any key.",
    ["subscription.other-key-refused"],
    inPlaceOfRefusal("subscription.read", () => ({ subscribed: true })),
  ),
  "subscription-any-key-accepted": fault(
    "A change with another key is accepted but not made.",
    ["subscription.other-key-refused"],
    inPlaceOfRefusal("subscription.merge"),
  ),
};
