/** A conversation is shown with a state that the documents do not have. */
import { wrapDataOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "A conversation is shown with a state that the documents do not have.",
  trips: ["shape:conversation.read"],
  plant({ seams }) {
    wrapDataOf(seams, "conversation.read", (data) => ({ ...(data as object), state: "snoozed" }));
  },
};
