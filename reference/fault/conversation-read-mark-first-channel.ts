/** A message shows the channel over which it was read first, also when it was read again. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A message shows the channel over which it was read first, also when it was read again.",
  trips: ["conversation.read-mark-last-channel"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.read.mark", (call, original) => {
      const { messages } = placeOf(call).conversation.thread;
      const marks = messages.map((message) => ({ message, read: message.read }));
      const result = original(call);
      for (const { message, read } of marks) message.read = read || message.read;
      return result;
    });
  },
};
