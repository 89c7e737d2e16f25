/** A message loses the properties that it is sent with. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A message loses the properties that it is sent with.",
  trips: ["conversation.message-properties-shown"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { properties: _, ...rest } = call.body;
      return original({ ...call, body: rest });
    });
  },
};
