/** Date filters read a date with an offset as if it were in UTC. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Date filters read a date with an offset as if it were in UTC.",
  trips: ["platform.iso-dates-are-instants"],
  plant({ seams }) {
    wrap(seams, "query", (original) => (operation, search) => {
      const query = original(operation, search);
      const dates = Object.entries(query).filter(([name]) => name.startsWith("filter_date_"));
      for (const [name, date] of dates) {
        query[name] = String(date).replace(/(T.*)[+-]\d{2}:?\d{2}$/, "$1Z");
      }
      return query;
    });
  },
};
