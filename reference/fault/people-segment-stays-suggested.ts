/** Removing a suggested segment of people is accepted and removes nothing. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Removing a suggested segment of people is accepted and removes nothing.",
  trips: ["people.segment-removed"],
  plant({ seams }) {
    wrapHandler(seams, "people.segment.remove", () => undefined);
  },
};
