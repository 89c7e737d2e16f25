/** Removing a suggested segment of conversations is accepted and removes nothing. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Removing a suggested segment of conversations is accepted and removes nothing.",
  trips: ["conversations.segment-removed"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.segment.remove", () => undefined);
  },
};
