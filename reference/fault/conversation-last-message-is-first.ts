/** A conversation shows its first message as the last. */
import type { Conversation as Shown } from "../../schemas/generated/types.ts";
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import { wordsOf } from "../state/conversation/show.ts";

export const fault: Fault = {
  says: "A conversation shows its first message as the last.",
  trips: ["conversation.last-message-is-excerpt"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.read", (call, original) => {
      const { messages } = placeOf(call).conversation.thread;
      const shown = original(call) as Shown;
      const first = messages.find(({ type }) => type !== "event");
      return first ? { ...shown, last_message: wordsOf(first) } : shown;
    });
  },
};
