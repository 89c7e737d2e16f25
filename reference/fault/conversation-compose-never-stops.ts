/** A side that began to compose is shown composing although it stopped. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A side that began to compose is shown composing although it stopped.",
  trips: ["conversation.compose-start-then-stop"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.compose.set", (call, original) => {
      placeOf(call);
      return call.body.type === "stop" ? undefined : original(call);
    });
  },
};
