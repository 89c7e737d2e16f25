/** The cards of a user; a storage outside the platform keeps their numbers (2/6). */
import type { CardWrite } from "../../../schemas/generated/types.ts";
import { userOf, type Handlers } from "../../call.ts";
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

/** The card as the storage would keep it, or undefined when it declines. */
function store(
  { seams, clock, outside }: Reference,
  user_id: string,
  body: CardWrite,
): Card | undefined {
  const digits = digitsOf(body.card_number);
  const { month, year } = body.expiration_date;
  const expiration = { month, year: fullYear(year) };
  const isSound = isCardNumber(digits) && /^[0-9]{4}$/.test(expiration.year);
  if (!isSound || isExpired({ expiration }, clock.now())) return undefined;
  if (outside.answer("card-storage", user_id) === "decline") return undefined;
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

export const card: Handlers = {
  "billing.card.list": (call) => {
    const user = userOf(call);
    const cards = [...cardsOf(user)].map((one) => listedCard(call.reference, one));
    return { user_id: user.user_id, cards };
  },
  "billing.card.create": (call) => {
    const { reference } = call;
    const user = userOf(call);
    const stored = store(reference, user.user_id, call.body);
    later(reference, () => {
      if (stored) {
        const { card_id } = cardsOf(user).set(stored.card_id, stored);
        emitUser(reference, "billing:card:added", user.user_id, { card_id });
      } else {
        emitUser(reference, "billing:card:error", user.user_id, { reason: "card_declined" });
      }
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
