/** Marking a conversation as unread is accepted and told, but counts no message. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Marking a conversation as unread is accepted and told, but counts no message.",
  trips: ["conversation.unread-raises-counter"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.unread.mark", (call, original) => {
      const { thread, unread } = placeOf(call).conversation;
      const counts = { ...unread };
      const marks = thread.messages.map((message) => ({ message, read: message.read }));
      const result = original(call);
      Object.assign(unread, counts);
      for (const { message, read } of marks) message.read = read;
      return result;
    });
  },
};
