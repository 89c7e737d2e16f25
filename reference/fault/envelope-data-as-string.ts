/** Blocking a conversation is answered with a string as data. */
import { wrapEnvelopeOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Blocking a conversation is answered with a string as data.",
  trips: ["envelope:conversation.block.set"],
  plant({ seams }) {
    wrapEnvelopeOf(seams, "conversation.block.set", (envelope) => ({ ...envelope, data: "done" }));
  },
};
