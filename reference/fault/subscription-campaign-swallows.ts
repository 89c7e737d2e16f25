/** A change of a subscription that names a campaign is accepted and not made. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A change of a subscription that names a campaign is accepted and not made.",
  trips: ["subscription.campaign-tracks-only"],
  plant({ seams }) {
    wrapHandler(seams, "subscription.merge", (call, original) =>
      call.query.campaign_id === undefined ? original(call) : undefined,
    );
  },
};
