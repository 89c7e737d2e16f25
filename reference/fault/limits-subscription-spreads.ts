/** One website pays, and every other one is subscribed with it. */
import type { Fault } from "../deviation.ts";
import { subscriptionsOf } from "../routes/limits.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Subscribes all websites of the platform when one is subscribed to a limit.",
  trips: ["limits.subscription-is-per-website"],
  plant({ seams, platform }) {
    wrapHandler(seams, "limits.subscription.create", (call, original) => {
      original(call);
      const { limit_id, units } = call.body;
      for (const website of platform.websites) {
        subscriptionsOf(website).set(limit_id, { limit_id, additional: units.additional });
      }
    });
  },
};
