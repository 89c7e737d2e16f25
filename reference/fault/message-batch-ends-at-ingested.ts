/** Once older messages were sent with their timestamps, the last batch ends with the latest of them. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import type { Conversation, Message } from "../state/conversation/model.ts";

export const fault: Fault = {
  says: "Once older messages were sent with their timestamps, the last batch ends with the latest of them.",
  trips: ["conversation.messages-last-batch"],
  plant({ seams }) {
    const ingested = new WeakMap<Conversation, number>();
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { conversation } = placeOf(call);
      const result = original(call);
      const { timestamp } = call.body;
      const before = ingested.get(conversation) ?? 0;
      if (timestamp !== undefined) ingested.set(conversation, Math.max(before, timestamp));
      return result;
    });
    wrapHandler(seams, "conversation.message.list", (call, original) => {
      const last = ingested.get(placeOf(call).conversation);
      const messages = original(call) as Message[];
      if (last === undefined || call.query.timestamp_before !== undefined) return messages;
      return messages.filter(({ timestamp }) => timestamp <= last);
    });
  },
};
