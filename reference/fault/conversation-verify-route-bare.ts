/** The verify route shows no verifications. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The verify route shows no verifications.",
  trips: ["conversation.verify-agrees", "conversation.identity-proved"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.verify.read", (call) => ({
      verified: placeOf(call).conversation.is_verified,
      verifications: [],
    }));
  },
};
