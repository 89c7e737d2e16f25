/** A conversation is verified as soon as the verification of an identity is asked for. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import { claimsOf, prove } from "../state/conversation/identity.ts";

export const fault: Fault = {
  says: "A conversation is verified as soon as the verification of an identity is asked for.",
  trips: ["conversation.identity-needs-proof"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.identity.request", (call, original) => {
      const result = original(call);
      const { website, conversation } = placeOf(call);
      for (const claim of claimsOf(conversation, call.body.identity)) {
        prove(call.reference, website, conversation, claim);
      }
      return result;
    });
  },
};
