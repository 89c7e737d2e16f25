/** A purge is accepted while the visitor is offline. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A purge is accepted while the visitor is offline.",
  trips: ["conversation.purge-needs-visitor"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.purge", (call, original) =>
      placeOf(call).conversation.online ? original(call) : undefined,
    );
  },
};
