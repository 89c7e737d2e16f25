/** The payment method of a website (2/6). */
import { userOf, websiteOf, type Handlers } from "../../call.ts";
import { mustOwn } from "../../owner.ts";
import { conflict, must, notFound } from "../../refusal.ts";
import { cardsOf, isExpired, linkCard, paymentCardOf, unlinkCard } from "../../state/card.ts";
import { cardFields } from "./show.ts";

export const website: Handlers = {
  "billing.website.read": (call) => {
    const { user, card } = must(paymentCardOf(call.reference, websiteOf(call)), "card");
    const { user_id, email, first_name, last_name } = user;
    return {
      ...cardFields(call.reference, card),
      owner: { user_id, email, first_name, last_name },
    };
  },
  "billing.website.attach": (call) => {
    const { reference } = call;
    const user = userOf(call);
    mustOwn(websiteOf(call), user);
    const card = must(cardsOf(user).get(call.body.card_id), "card");
    if (!card.is_valid || isExpired(card, reference.clock.now())) throw conflict("card_not_valid");
    linkCard(reference, websiteOf(call), user, card);
  },
  "billing.website.detach": (call) => {
    const linked = websiteOf(call);
    mustOwn(linked, userOf(call));
    const payment = paymentCardOf(call.reference, linked);
    if (payment?.card.card_id !== call.params.card_id) throw notFound("card");
    unlinkCard(call.reference, linked);
  },
};
