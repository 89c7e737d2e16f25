/** Units of limits, for which a website is charged. */
import { nothing, type Trail, type Watcher } from "../trail.ts";

export const watchLimits = ({ guest, refuse }: Trail): Watcher => ({
  before: {
    /** Whichever rule calls, even one about something else, such as a list that has to hold a subscription. */
    "limits.subscription.create"({ operation, input }) {
      if (input.params?.["website_id"] !== guest.website_id) return nothing;
      if (guest.isChargeable) return undefined;
      return refuse(operation, "charges a website that may not be charged", "chargeable-website");
    },
  },
});
