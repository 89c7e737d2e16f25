/** A conversation shows one unread message at most. */
import type { Conversation as Shown } from "../../schemas/generated/types.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A conversation shows one unread message at most.",
  trips: ["conversation.counter-counts-messages"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.read", (call, original) => {
      const shown = original(call) as Shown;
      const { operator, visitor } = shown.unread;
      return {
        ...shown,
        unread: { operator: Math.min(1, operator), visitor: Math.min(1, visitor) },
      };
    });
  },
};
