/** A stealth message is read, but not listed. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import type { Message } from "../state/conversation/model.ts";

export const fault: Fault = {
  says: "A stealth message is read, but not listed.",
  trips: ["conversation.stealth-is-in-thread"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.list", (call, original) => {
      const { stealth } = placeOf(call).conversation;
      const messages = original(call) as Message[];
      return messages.filter(({ fingerprint }) => !stealth?.has(fingerprint));
    });
  },
};
