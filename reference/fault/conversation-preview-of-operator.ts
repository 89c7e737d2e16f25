/** The preview of a conversation stays that of the last message from operator. */
import type { Conversation as Shown } from "../../schemas/generated/types.ts";
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import { wordsOf } from "../state/conversation/show.ts";
import { latest } from "../state/conversation/thread.ts";

export const fault: Fault = {
  says: "The preview of a conversation stays that of the last message from operator.",
  trips: ["conversation.preview-is-of-last-message"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.read", (call, original) => {
      const { thread } = placeOf(call).conversation;
      const shown = original(call) as Shown;
      const message = latest(thread, ({ type, from }) => from === "operator" && type !== "event");
      if (!message) return shown;
      const { type, from, fingerprint } = message;
      const preview_message = { type, from, excerpt: wordsOf(message), fingerprint };
      return { ...shown, preview_message };
    });
  },
};
