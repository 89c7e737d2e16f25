/** Marking messages as read by their fingerprints is accepted and marks none. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Marking messages as read by their fingerprints is accepted and marks none.",
  trips: ["conversation.read-mark-shown", "conversation.read-mark-last-channel"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.read.mark", (call, original) =>
      call.body.fingerprints ? undefined : original(call),
    );
  },
};
