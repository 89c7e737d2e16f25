/** The total of people is shown as a string. */
import type { PeopleStatsReadData } from "../../schemas/generated/types.ts";
import { wrapDataOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "The total of people is shown as a string.",
  trips: ["shape:people.stats.read"],
  plant({ seams }) {
    wrapDataOf(seams, "people.stats.read", (data) => ({
      total: String((data as PeopleStatsReadData).total),
    }));
  },
};
