/** Marking messages as delivered is accepted and told, but marks none. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Marking messages as delivered is accepted and told, but marks none.",
  trips: ["conversation.delivered-mark-shown"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.delivered.mark", (call, original) => {
      const { messages } = placeOf(call).conversation.thread;
      const marks = messages.map((message) => ({ message, delivered: message.delivered }));
      const result = original(call);
      for (const { message, delivered } of marks) message.delivered = delivered;
      return result;
    });
  },
};
