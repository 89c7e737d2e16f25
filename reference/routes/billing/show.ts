/** The forms of a card (2/6). */
import type { User } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { isExpired, websitesPaidBy, type Card } from "../../state/card.ts";

const currency = "EUR";

/** What every form shows. */
export function cardFields({ clock }: Reference, card: Card): Record<string, unknown> {
  const { card_id, holder, provider, preview, expiration, added_at, is_valid } = card;
  return {
    card_id,
    ...holder,
    currency,
    ...(preview === undefined ? {} : { card_number_preview: preview }),
    // The issuer's country is not known here; the holder's stands for it.
    ...(holder.country === undefined ? {} : { card_country: holder.country }),
    card_provider: provider,
    ...(expiration && { expiration_date: `${expiration.month}/${expiration.year}` }),
    added_date: new Date(added_at).toISOString(),
    is_valid,
    is_expired: isExpired(card, clock.now()),
  };
}

/** As listed. */
export const listedCard = (reference: Reference, card: Card): Record<string, unknown> => ({
  ...cardFields(reference, card),
  linked_websites: websitesPaidBy(reference, card).map(({ website_id, name, domain }) => ({
    website_id,
    name,
    domain,
  })),
});

/** As read alone. */
export const singleCard = (
  reference: Reference,
  { user_id }: User,
  card: Card,
): Record<string, unknown> => ({ user_id, ...listedCard(reference, card) });
