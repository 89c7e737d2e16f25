/** Removing a suggested event text of people is accepted and removes nothing. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Removing a suggested event text of people is accepted and removes nothing.",
  trips: ["people.eventtext-removed"],
  plant({ seams }) {
    wrapHandler(seams, "people.eventtext.remove", () => undefined);
  },
};
