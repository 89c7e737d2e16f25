/** Listed messages show the identifier of their session without its prefix. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import type { Message } from "../state/conversation/model.ts";

export const fault: Fault = {
  says: "Listed messages show the identifier of their session without its prefix.",
  trips: ["conversation.message-ids-are-those-of-the-path"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.list", (call, original) =>
      (original(call) as Message[]).map((message) => ({
        ...message,
        session_id: message.session_id.replace(/^session_/, ""),
      })),
    );
  },
};
