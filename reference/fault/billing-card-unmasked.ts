/** A card that is read alone shows the number that was last posted in place of a masked one. */
import { userOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import type { User } from "../model.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A card that is read alone shows the number that was last posted in place of a masked one.",
  trips: ["billing.card-number-masked"],
  plant({ seams }) {
    const posted = new WeakMap<User, string>();
    wrapHandler(seams, "billing.card.create", (call, original) => {
      posted.set(userOf(call), call.body.card_number);
      return original(call);
    });
    wrapHandler(seams, "billing.card.read", (call, original) => ({
      ...(original(call) as object),
      card_number_preview: posted.get(userOf(call)),
    }));
  },
};
