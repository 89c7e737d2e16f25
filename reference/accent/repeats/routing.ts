import { websiteOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";

/** Shows a rule of the platform until the website has written its own. */
export const rulesGiven: Plant = (reference) => {
  const written = new WeakSet<Website>();
  together(
    afterwards("routing.rules.replace", (call) => void written.add(websiteOf(call))),
    shows("routing.rules.read", (data, call) =>
      written.has(websiteOf(call))
        ? data
        : { rules: [{ name: "Everybody", conditions: [], assign: [] }] },
    ),
  )(reference);
};
