/** A flag of 1 is refused, as only true is taken. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A flag of 1 is refused, as only true is taken.",
  trips: ["platform.flag-values"],
  plant({ seams }) {
    wrap(seams, "violation", (original) => (operation, query, body) => {
      const flag = Object.entries(query).find(
        ([name, value]) => name.startsWith("filter_") && value === "1",
      );
      return flag ? `query/${flag[0]}: true or false` : original(operation, query, body);
    });
  },
};
