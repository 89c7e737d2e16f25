/** Reporting takes all conversations of the same profile from the inbox, also where none has a profile. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import { conversationsOf, withdraw } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "Reporting takes all conversations of the same profile from the inbox, also where none has a profile.",
  trips: ["conversation.report-spares-others"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.report", (call, original) => {
      const { website, conversation } = placeOf(call);
      const { people_id } = conversation;
      for (const other of conversationsOf(website).visible) {
        if (other !== conversation && other.people_id === people_id) withdraw(website, other);
      }
      return original(call);
    });
  },
};
