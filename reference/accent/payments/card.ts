/** What is seen of cards that are not valid. */
import { userOf } from "../../call.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { renewed } from "../../deviate/expired-card.ts";
import { instead } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { storeCard } from "../../routes/billing/card.ts";
import { cardsOf, linkCard, paymentCardOf } from "../../state/card.ts";
import { makeInvoice } from "../../state/invoice.ts";
import { ownedWebsites } from "../../state/owned.ts";

/** Lists a card before its storage has answered; a declined one goes, or stays for good. */
const listedBefore = (isKept: boolean): Plant =>
  instead("billing.card.create", (call) => {
    const { user, card } = storeCard(call, (_, { card_id }, stored) => {
      card.is_valid = stored;
      if (!stored && !isKept) cardsOf(user).delete(card_id);
    });
    cardsOf(user).set(card.card_id, Object.assign(card, { is_valid: false }));
  });

const listedAtOnce: Plant = listedBefore(false);
const listedForGood: Plant = listedBefore(true);

/** Links a new card to the websites of its owner that have no payment method. */
const paysAtOnce: Plant = instead("billing.card.create", (call) => {
  const { reference } = call;
  storeCard(call, (user, card, stored) => {
    if (!stored) return;
    cardsOf(user).set(card.card_id, card);
    for (const website of ownedWebsites(reference, user))
      if (!paymentCardOf(reference, website)) linkCard(reference, website, user, card);
  });
});

/** Stores cards that have expired. */
const storesExpired: Plant = instead("billing.card.create", (call, original) => {
  const valid = renewed(call);
  if (!valid) return original(call);
  const { month, year } = call.body.expiration_date;
  storeCard(valid, (user, card, stored) => {
    if (stored) cardsOf(user).set(card.card_id, { ...card, expiration: { month, year } });
  });
});

/** Accepts a card for a website whether it is valid or not. */
const takesInvalid: Plant = instead("billing.website.attach", (call, original) => {
  const card = cardsOf(userOf(call)).get(call.body.card_id);
  if (!card) return original(call);
  const { is_valid, expiration } = card;
  Object.assign(card, { is_valid: true, expiration: undefined });
  try {
    return original(call);
  } finally {
    Object.assign(card, { is_valid, expiration });
  }
});

/** Bills to a card the check of it. */
const checkBilled: Plant = instead("billing.card.create", (call) => {
  storeCard(call, (user, card, stored) => {
    if (!stored) return;
    cardsOf(user).set(card.card_id, card);
    makeInvoice(call.reference, user, card, [], true);
  });
});

/** Users have a card from the beginning. */
const haveCards: Plant = (reference) => {
  const known = new Set<string>();
  seam("handle", (original) => (call) => {
    const { credential } = call.caller ?? {};
    if (credential?.tier === "user" && !known.has(credential.user_id)) {
      known.add(credential.user_id);
      const card_id = reference.seams.newId("card");
      cardsOf(reference.user(credential.user_id)).set(card_id, {
        card_id,
        holder: { name_on_card: "Ada", address: "1 rue de la Paix", country: "FR" },
        provider: "visa",
        preview: "**** **** **** 1111",
        expiration: { month: "12", year: "2099" },
        added_at: reference.clock.now(),
        is_valid: true,
        is_linking: false,
        websites: new Set(),
      });
    }
    return original(call);
  })(reference);
};

export const cardAccents: Record<string, Accent> = {
  "card-pays-at-once": accent(
    "A new card pays for the websites of its owner that have no payment method.",
    ["open.billing-card-pays-first"],
    paysAtOnce,
  ),
  "card-listed-at-once": accent(
    "Lists a card as not yet valid while its storage has not answered.",
    ["open.billing-card-while-stored"],
    listedAtOnce,
  ),
  "card-listed-for-good": accent(
    "Lists a card from its creation, and lists a declined card as not valid.",
    ["open.billing-card-while-stored"],
    listedForGood,
  ),
  "expired-cards-stored": accent(
    "Adds a card that has expired, and shows it as expired.",
    ["open.billing-card-month"],
    storesExpired,
  ),
  "invalid-card-linked": accent(
    "Accepts a card that is not valid, or has expired, for a website.",
    ["open.billing-website-who"],
    takesInvalid,
  ),
  "card-check-billed": accent(
    "Bills to each card that is stored the check of it.",
    ["open.billing-invoices-own"],
    checkBilled,
  ),
  "users-have-a-card": accent(
    "Users have a valid card before they add one, which pays for nothing.",
    ["open.things-given"],
    haveCards,
  ),
};
