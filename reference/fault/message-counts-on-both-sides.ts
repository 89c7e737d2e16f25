/** A message from user is shown as unread on both sides. */
import type { Conversation as Shown } from "../../schemas/generated/types.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A message from user is shown as unread on both sides.",
  trips: ["conversation.message-raises-counter"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.read", (call, original) => {
      const shown = original(call) as Shown;
      const { operator, visitor } = shown.unread;
      return { ...shown, unread: { operator, visitor: visitor + operator } };
    });
  },
};
