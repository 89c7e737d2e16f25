/** Marking messages as read by their fingerprints marks all messages of that side. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Marking messages as read by their fingerprints marks all messages of that side.",
  trips: ["conversation.read-mark-spares-unnamed"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.read.mark", (call, original) => {
      const { fingerprints: _, ...body } = call.body;
      return original({ ...call, body });
    });
  },
};
