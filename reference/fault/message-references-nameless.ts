/** The references of a message lose their names. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The references of a message lose their names.",
  trips: ["conversation.message-references-shown"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const references = call.body.references?.map((one) => ({ ...one, name: one.target }));
      return original({ ...call, body: { ...call.body, ...(references ? { references } : {}) } });
    });
  },
};
