/** Unlinking the payment method of a website takes the card from its user as well. */
import { userOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { cardsOf } from "../state/card.ts";

export const fault: Fault = {
  says: "Unlinking the payment method of a website takes the card from its user as well.",
  trips: ["billing.detached-card-stays"],
  plant({ seams }) {
    wrapHandler(seams, "billing.website.detach", (call, original) => {
      const result = original(call);
      cardsOf(userOf(call)).delete(call.params.card_id);
      return result;
    });
  },
};
