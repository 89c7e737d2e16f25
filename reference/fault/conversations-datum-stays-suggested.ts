/** Removing a suggested data key of conversations is accepted and removes nothing. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Removing a suggested data key of conversations is accepted and removes nothing.",
  trips: ["conversations.datum-removed"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.datum.remove", () => undefined);
  },
};
