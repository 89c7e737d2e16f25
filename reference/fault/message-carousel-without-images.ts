/** The targets of a carousel lose their images. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The targets of a carousel lose their images.",
  trips: ["conversation.message-optional-content"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { body } = call;
      if (body.type !== "carousel") return original(call);
      const targets = body.content.targets.map((target) => {
        const { image: _, ...rest } = target;
        return rest;
      });
      return original({ ...call, body: { ...body, content: { ...body.content, targets } } });
    });
  },
};
