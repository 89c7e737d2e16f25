/** The original with which a message is sent is thrown away. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The original with which a message is sent is thrown away.",
  trips: ["conversation.message-original-kept"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { original: _, ...body } = call.body;
      return original({ ...call, body });
    });
  },
};
