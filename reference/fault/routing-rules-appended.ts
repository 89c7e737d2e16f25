/** PUT of the routing rules appends to the earlier ones. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { routingOf } from "../state/routing.ts";

export const fault: Fault = {
  says: "PUT of the routing rules appends to the earlier ones.",
  trips: ["routing.rules-overwritten", "replace-overwrites:routing-rules"],
  plant({ seams }) {
    wrapHandler(seams, "routing.rules.replace", (call, original) => {
      const routing = routingOf(websiteOf(call));
      const earlier = routing.rules;
      const result = original(call);
      routing.rules = [...earlier, ...routing.rules];
      return result;
    });
  },
};
