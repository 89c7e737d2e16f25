/** Listed conversations show no mentions. */
import { wrapDataOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Listed conversations show no mentions.",
  trips: ["conversations.list-form-agrees"],
  plant({ seams }) {
    wrapDataOf(seams, "conversations.conversation.list", (data) =>
      (data as object[]).map((one) => ({ ...one, mentions: [] })),
    );
  },
};
