import { fault, type Fault } from "../deviate/deviation.ts";
import { forgetsWhen } from "../deviate/handler.ts";

export const subscriptionFaults: Record<string, Fault> = {
  "subscription-campaign-swallows": fault(
    "A change of a subscription that names a campaign is accepted and not made.",
    ["subscription.campaign-tracks-only"],
    forgetsWhen("subscription.merge", (call) => !(call.query.campaign_id === undefined)),
  ),
};
