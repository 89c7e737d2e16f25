/** Linking an identity with its token is accepted and verifies nothing. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Linking an identity with its token is accepted and verifies nothing.",
  trips: ["conversation.identity-link-verifies"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.identity.link", (call, original) => {
      const { conversation } = placeOf(call);
      const { is_verified, verifications } = conversation;
      const before = { is_verified, verifications: [...verifications] };
      const result = original(call);
      Object.assign(conversation, before);
      return result;
    });
  },
};
