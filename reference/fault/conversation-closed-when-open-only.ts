/** A conversation that is not open cannot be closed. */
import type { Fault } from "../deviation.ts";
import { Refusal } from "../refusal.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A conversation that is not open cannot be closed.",
  trips: ["conversation.open-always-accepted"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.open.set", (call, original) => {
      const { open } = placeOf(call).conversation;
      if (!call.body.opened && !open?.size) throw new Refusal(409, "not_opened");
      return original(call);
    });
  },
};
