/** The content of a note may be an object. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The content of a note may be an object.",
  trips: ["conversation.message-content-fits-type"],
  plant({ seams }) {
    wrap(seams, "violation", (original) => (operation, query, body) => {
      const { type } = (body ?? {}) as { type?: unknown };
      const isNote = operation.operationId === "conversation.message.send" && type === "note";
      return isNote ? undefined : original(operation, query, body);
    });
  },
};
