import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { subscriptionsOf } from "../../routes/limits.ts";

/** Subscribes all websites of the platform when one of them is subscribed to a limit. */
export const subscriptionSpreads: Plant = instead(
  "limits.subscription.create",
  (call, original) => {
    original(call);
    const { limit_id, units } = call.body;
    for (const website of call.reference.platform.websites) {
      subscriptionsOf(website).set(limit_id, { limit_id, additional: units.additional });
    }
  },
);
