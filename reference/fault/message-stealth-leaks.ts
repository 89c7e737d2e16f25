/** A stealth message reaches the visitor. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A stealth message reaches the visitor.",
  trips: ["conversation.stealth-stays-here"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) =>
      original({ ...call, body: { ...call.body, stealth: false } }),
    );
  },
};
