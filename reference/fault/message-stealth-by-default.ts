/** A message from operator that says nothing of stealth is kept from the visitor. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A message from operator that says nothing of stealth is kept from the visitor.",
  trips: ["conversation.operator-message-reaches-visitor"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { stealth = call.body.from === "operator" } = call.body;
      return original({ ...call, body: { ...call.body, stealth } });
    });
  },
};
