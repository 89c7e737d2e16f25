/** Date filters refuse a date and time that ends in Z. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Date filters refuse a date and time that ends in Z.",
  trips: ["platform.iso-dates-accepted"],
  plant({ seams }) {
    wrap(seams, "violation", (original) => (operation, query, body) => {
      const zoned = Object.entries(query).find(
        ([name, value]) => name.startsWith("filter_date") && String(value).endsWith("Z"),
      );
      return zoned ? `query/${zoned[0]}: not a date` : original(operation, query, body);
    });
  },
};
