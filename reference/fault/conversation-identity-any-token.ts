/** An identity is linked with any token. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import { claimOf } from "../state/conversation/identity.ts";

export const fault: Fault = {
  says: "An identity is linked with any token.",
  trips: ["conversation.identity-wrong-token"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.identity.link", (call, original) => {
      const token = claimOf(placeOf(call).conversation, call.body)?.token ?? call.body.token;
      return original({ ...call, body: { ...call.body, token } });
    });
  },
};
