import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { routingOf } from "../../state/routing.ts";

/** PUT of the routing rules appends to the earlier ones. */
export const rulesAppended: Plant = instead("routing.rules.replace", (call, original) => {
  const routing = routingOf(websiteOf(call));
  const earlier = routing.rules;
  const result = original(call);
  routing.rules = [...earlier, ...routing.rules];
  return result;
});
