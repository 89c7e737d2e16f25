/** The websites for which an email subscription counts. */
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead, takesQuery } from "../../deviate/handler.ts";
import { without } from "../../deviate/without.ts";
import { findSubscription, subscriptionsOf } from "../../state/subscription.ts";

/** One subscription for all websites, whichever of them is named. */
const subscriptionToAll: Plant = together(
  takesQuery("subscription.read", (query) => without(query, "website_id")),
  instead("subscription.merge", (call, original) => {
    const { reference, params, query, body } = call;
    original({ ...call, query: without(query, "website_id") });
    for (const website of reference.platform.websites) {
      const known = subscriptionsOf(website).get(params.email_hash.toLowerCase());
      if (known) known.subscribed = body.subscribed;
    }
  }),
);

/** The subscription without website_id is a separate one. */
const subscriptionsSideBySide: Plant = (reference) => {
  const general = new Map<string, boolean>();
  together(
    instead("subscription.read", (call, original) => {
      const data = original(call);
      const { email_hash } = call.params;
      return call.query.website_id === undefined
        ? { subscribed: general.get(email_hash) ?? true }
        : data;
    }),
    instead("subscription.merge", (call, original) => {
      const { params, query, body } = call;
      if (query.website_id !== undefined) return original(call);
      findSubscription(reference, params, undefined);
      general.set(params.email_hash, body.subscribed);
    }),
  )(reference);
};

export const subscriptionAccents: Record<string, Accent> = {
  "subscription-to-all-websites": accent(
    "An address has one subscription for all websites, whichever of them is named.",
    ["open.subscription-without-website"],
    subscriptionToAll,
  ),
  "subscriptions-side-by-side": accent(
    "The subscription without website_id is separate from those of websites.",
    ["open.subscription-without-website"],
    subscriptionsSideBySide,
  ),
};
