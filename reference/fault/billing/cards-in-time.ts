/** Whether a card is shown as expired, and what linking it twice does. */
import { together, type Plant } from "../../deviate/deviation.ts";
import { renewed } from "../../deviate/expired-card.ts";
import { instead, shows } from "../../deviate/handler.ts";
import { userOf, websiteOf } from "../../call.ts";
import { cardsOf, unlinkCard } from "../../state/card.ts";

/** Every form of a card says the same of whether it is expired. */
export const showsExpired = (is_expired: boolean): Plant =>
  together(
    shows("billing.card.read", (card) => ({ ...card, is_expired })),
    shows("billing.card.list", ({ cards, ...more }) => ({
      ...more,
      cards: cards.map((card) => ({ ...card, is_expired })),
    })),
    shows("billing.website.read", (card) => ({ ...card, is_expired })),
  );

/** A card that has expired is added as one that has not. */
export const renewsExpired: Plant = instead("billing.card.create", (call, original) =>
  original(renewed(call) ?? call),
);

/** Linking a card to the website that it pays for already unlinks it. */
export const attachToggles: Plant = instead("billing.website.attach", (call, original) => {
  const card = cardsOf(userOf(call)).get(call.body.card_id);
  if (card?.websites.has(call.params.website_id)) unlinkCard(call.reference, websiteOf(call));
  else original(call);
});
