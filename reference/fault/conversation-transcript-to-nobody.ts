/** A transcript goes to the own email of its reader, whichever is given. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A transcript goes to the own email of its reader, whichever is given.",
  trips: ["conversation.transcript-to-given-email"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.transcript.send", (call, original) => {
      const { email: _, ...rest } = call.body;
      return original({ ...call, body: rest as typeof call.body });
    });
  },
};
