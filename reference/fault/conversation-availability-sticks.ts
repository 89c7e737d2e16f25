/** A visitor who was ever there is shown as online. */
import type { Conversation } from "../../schemas/generated/types.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A visitor who was ever there is shown as online.",
  trips: ["conversation.availability-follows-visitor"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.read", (call, original) => {
      const shown = original(call) as Conversation;
      return shown.active?.last === undefined ? shown : { ...shown, availability: "online" };
    });
  },
};
