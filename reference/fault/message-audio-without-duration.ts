/** A message of type audio loses the duration of its content. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A message of type audio loses the duration of its content.",
  trips: ["conversation.message-every-type"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { body } = call;
      if (body.type !== "audio") return original(call);
      return original({ ...call, body: { ...body, content: { ...body.content, duration: 0 } } });
    });
  },
};
