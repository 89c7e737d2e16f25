/** Marking one message as delivered marks them all. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Marking one message as delivered marks them all.",
  trips: ["conversation.delivered-mark-spares-unnamed"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.delivered.mark", (call, original) => {
      const { messages } = placeOf(call).conversation.thread;
      const fingerprints = messages.map(({ fingerprint }) => fingerprint);
      return original({ ...call, body: { ...call.body, fingerprints } });
    });
  },
};
