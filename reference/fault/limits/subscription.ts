import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { instead, shows } from "../../deviate/handler.ts";
import { websiteOf } from "../../call.ts";
import { wrapHandler } from "../../seams.ts";
import { subscriptionsOf } from "../../routes/limits.ts";

/** Subscribes all websites of the platform when one of them is subscribed to a limit. */
const subscriptionSpreads: Plant = instead("limits.subscription.create", (call, original) => {
  original(call);
  const { limit_id, units } = call.body;
  for (const website of call.reference.platform.websites) {
    subscriptionsOf(website).set(limit_id, { limit_id, additional: units.additional });
  }
});

/** A subscription has the additional units of the one that ended before it as well. */
const unitsOfEnded: Plant = ({ seams }) => {
  const ended = new Map<string, number>();
  wrapHandler(seams, "limits.subscription.remove", (call, original) => {
    const { website_id, limit_id } = call.params;
    const held = subscriptionsOf(call.reference.website(website_id)).get(limit_id);
    ended.set(`${website_id} ${limit_id}`, held?.additional ?? 0);
    return original(call);
  });
  wrapHandler(seams, "limits.subscription.create", (call, original) => {
    const { limit_id, units } = call.body;
    const more = ended.get(`${call.params.website_id} ${limit_id}`) ?? 0;
    const body = { limit_id, units: { additional: units.additional + more } };
    return original({ ...call, body });
  });
};

/** Units are looked up by the limit alone, where the website that subscribed to it first is found. */
const unitsOfFirst: Plant = shows("limits.subscription.read", (one, { params, reference }) => {
  const [first] = [...reference.platform.websites].flatMap((website) => {
    const held = subscriptionsOf(website).get(params.limit_id);
    return held ? [held.additional] : [];
  });
  return { ...one, units: { ...one.units, additional: first ?? one.units.additional } };
});

/** A list goes on showing subscriptions that ended. */
const endedStayListed =
  (list: "limits.website.list" | "limits.subscription.list"): Plant =>
  ({ seams }) => {
    const ended: (() => () => void)[] = [];
    wrapHandler(seams, "limits.subscription.remove", (call, original) => {
      const held = subscriptionsOf(websiteOf(call));
      const one = held.get(call.params.limit_id);
      const data = original(call);
      if (one)
        ended.push(() => {
          if (held.has(one.limit_id)) return () => undefined;
          held.set(one.limit_id, one);
          return () => held.delete(one.limit_id);
        });
      return data;
    });
    wrapHandler(seams, list, (call, original) => {
      const takesBack = ended.map((bringBack) => bringBack());
      const data = original(call);
      for (const takeBack of takesBack) takeBack();
      return data;
    });
  };

export const limitsSubscriptionFaults: Record<string, Fault> = {
  "limits-units-of-first-website": fault(
    "A subscription shows the units of the first website that subscribed to the limit.",
    ["limits.ended-here-stays-there"],
    unitsOfFirst,
  ),
  "limits-subscription-spreads": fault(
    "Subscribes all websites of the platform when one of them is subscribed to a limit.",
    ["limits.subscription-is-per-website"],
    subscriptionSpreads,
  ),
  "limits-units-of-ended": fault(
    "A subscription has the additional units of the one that ended before it as well.",
    ["limits.subscribed-is-read"],
    unitsOfEnded,
  ),
  "limits-ended-listed-by-website": fault(
    "The list of a website goes on showing subscriptions that ended.",
    ["limits.subscription-ends"],
    endedStayListed("limits.website.list"),
  ),
  "limits-ended-listed-over-all": fault(
    "The list over all websites goes on showing subscriptions that ended.",
    ["limits.subscription-ends"],
    endedStayListed("limits.subscription.list"),
  ),
};
