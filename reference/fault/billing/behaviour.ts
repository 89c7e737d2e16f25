import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import type { User } from "../../model.ts";
import { wrapHandler } from "../../seams.ts";
import { cardsOf } from "../../state/card.ts";

/** A card that is read alone shows the number that was last posted in place of a masked one. */
export const cardUnmasked: Plant = ({ seams }) => {
  const posted = new WeakMap<User, string>();
  wrapHandler(seams, "billing.card.create", (call, original) => {
    posted.set(userOf(call), call.body.card_number);
    return original(call);
  });
  wrapHandler(seams, "billing.card.read", (call, original) => ({
    ...(original(call) as object),
    card_number_preview: posted.get(userOf(call)),
  }));
};

/** Unlinking the payment method of a website takes the card from its user as well. */
export const detachRemovesCard: Plant = instead("billing.website.detach", (call, original) => {
  const result = original(call);
  cardsOf(userOf(call)).delete(call.params.card_id);
  return result;
});
