/** The cards of a user; a storage outside the platform keeps their numbers (2/6). */
import type { CardWrite } from "../../../schemas/generated/types.ts";
import { userOf, type Call, type Handlers } from "../../call.ts";
import type { User } from "../../model.ts";
import { later } from "../../later.ts";
import { pick } from "../../pick.ts";
import type { Reference } from "../../reference.ts";
import { conflict, must } from "../../refusal.ts";
import { emitUser } from "../../relay/relay.ts";
import { cardsOf, isExpired, websitesPaidBy, type Card } from "../../state/card.ts";
import { digitsOf, isCardNumber, mask, providerOf } from "../../state/card-number.ts";
import { listedCard, singleCard } from "./show.ts";

const holderFields = [
  "name_on_card",
  "address",
  "country",
  "information",
  "tax_identifier",
  "invoice_email",
] as const;

/** Years of two digits are those of this century. */
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

/** The number of the test card that the storage declines, as processors have one. */
const declinedNumber = "4000000000000002";

/** Whether the storage keeps the card of this number. */
function isStored({ clock, outside }: Reference, user: User, card: Card, number: string): boolean {
  const isSound = isCardNumber(digitsOf(number)) && /^[0-9]{4}$/.test(card.expiration?.year ?? "");
  if (digitsOf(number) === declinedNumber) return false;
  if (!isSound || isExpired(card, clock.now())) return false;
  return outside.answer("card-storage", user.user_id) !== "decline";
}

/** The card as it is shown once it is stored. */
function cardOf({ seams, clock }: Reference, body: CardWrite): Card {
  const digits = digitsOf(body.card_number);
  const { month, year } = body.expiration_date;
  const expiration = { month, year: fullYear(year) };
  return {
    card_id: seams.newId("card"),
    holder: pick(body, holderFields),
    provider: providerOf(digits),
    preview: mask(digits),
    expiration,
    added_at: clock.now(),
    is_valid: true,
    is_linking: false,
    websites: new Set(),
  };
}

/** Lets the storage decide on a new card; `settle` is given the card and whether it was stored. */
export function storeCard(
  { reference, caller, body }: Pick<Call<"billing.card.create">, "reference" | "caller" | "body">,
  settle: (user: User, card: Card, stored: boolean) => void,
): { user: User; card: Card } {
  const user = userOf({ reference, caller });
  const card = cardOf(reference, body);
  const stored = isStored(reference, user, card, body.card_number);
  later(reference, () => {
    settle(user, card, stored);
    if (stored) {
      emitUser(reference, "billing:card:added", user.user_id, { card_id: card.card_id });
    } else {
      emitUser(reference, "billing:card:error", user.user_id, { reason: "card_declined" });
    }
  });
  return { user, card };
}

export const card: Handlers = {
  "billing.card.list": (call) => {
    const user = userOf(call);
    const cards = [...cardsOf(user)].map((one) => listedCard(call.reference, one));
    return { user_id: user.user_id, cards };
  },
  "billing.card.create": (call) => {
    storeCard(call, (user, one, stored) => {
      if (stored) cardsOf(user).set(one.card_id, one);
    });
  },
  "billing.card.read": (call) => {
    const user = userOf(call);
    const one = must(cardsOf(user).get(call.params.card_id), "card");
    return singleCard(call.reference, user, one);
  },
  "billing.card.merge": (call) => {
    const { holder } = must(cardsOf(userOf(call)).get(call.params.card_id), "card");
    Object.assign(holder, pick(call.body, holderFields));
    for (const name of holderFields) if (holder[name] === "") delete holder[name];
  },
  "billing.card.remove": (call) => {
    const cards = cardsOf(userOf(call));
    const one = must(cards.get(call.params.card_id), "card");
    if (websitesPaidBy(call.reference, one).length) throw conflict("card_linked");
    cards.delete(one.card_id);
  },
};
