/** Linking a payment method of an external service: started, authorized there, finished here (2/6). */
import type { BillingLinkStartBody } from "../../../schemas/generated/types.ts";
import { userOf, type Call, type Handlers } from "../../call.ts";
import type { User } from "../../model.ts";
import { later } from "../../later.ts";
import { conflict, must, Refusal } from "../../refusal.ts";
import { emitUser } from "../../relay/relay.ts";
import { cardsOf, type Card } from "../../state/card.ts";

/** How cards of a service are named. */
const providers: Record<BillingLinkStartBody["service"], string> = {
  payment_processor: "default",
  wallet_provider: "paypal",
};

/** The card of the path, which must wait for its authorization. */
function linkingCard(call: Call<"billing.link.finish" | "billing.link.reject">): {
  user: User;
  card: Card;
} {
  const user = userOf(call);
  const card = must(cardsOf(user).get(call.params.card_id), "card");
  if (!card.is_linking) throw conflict("card_not_linking");
  return { user, card };
}

export const link: Handlers = {
  "billing.link.start": (call) => {
    const { reference } = call;
    const user = userOf(call);
    const { service } = call.body;
    const card_id = reference.seams.newId("card");
    cardsOf(user).set(card_id, {
      card_id,
      holder: {},
      provider: providers[service],
      preview: undefined,
      expiration: undefined,
      added_at: reference.clock.now(),
      is_valid: false,
      is_linking: true,
      websites: new Set(),
    });
    const url = `https://${service.replace("_", "-")}.example/authorize?card_id=${encodeURIComponent(card_id)}`;
    later(reference, () =>
      emitUser(reference, "billing:link:redirect", user.user_id, { service, url }),
    );
  },
  "billing.link.finish": (call) => {
    const { user, card } = linkingCard(call);
    if (call.reference.outside.answer("card-link", user.user_id) === "decline") {
      throw new Refusal(402, "authorization_rejected");
    }
    Object.assign(card, { is_valid: true, is_linking: false });
  },
  "billing.link.reject": (call) => {
    const { user, card } = linkingCard(call);
    cardsOf(user).delete(card.card_id);
  },
};
