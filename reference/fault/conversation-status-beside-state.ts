/** A conversation with a message of the user shows the status of a resolved one. */
import type { Fault } from "../deviation.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A conversation with a message of the user shows the status of a resolved one.",
  trips: ["conversation.status-is-alias"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.read", (call, original) => {
      const shown = original(call) as Conversation;
      return shown.state === "unresolved" ? { ...shown, status: 2 } : shown;
    });
  },
};
