/** Removing a suggested data key of people is accepted and removes nothing. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Removing a suggested data key of people is accepted and removes nothing.",
  trips: ["people.datum-removed"],
  plant({ seams }) {
    wrapHandler(seams, "people.datum.remove", () => undefined);
  },
};
