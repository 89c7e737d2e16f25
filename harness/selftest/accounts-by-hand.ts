/** Accounts of the reference as people have them who used it before: with a profile, a card and invoices. */
import type { User, Website } from "../../reference/model.ts";
import type { Reference } from "../../reference/reference.ts";
import { cardsOf, linkCard, type Card } from "../../reference/state/card.ts";
import { makeInvoice } from "../../reference/state/invoice.ts";

/** Fills every field of a profile that rules may change: a field without a value could not be put back. */
export function fillProfile(user: User): void {
  user.phone = "+442079460999";
  user.avatar = "https://media.platform.example/owner.png";
}

/** A payment method of the owner, which pays for the website. */
export function giveCard(reference: Reference, website: Website, owner: User): Card {
  const card: Card = {
    card_id: reference.seams.newId("card"),
    holder: { name_on_card: "Owner by hand" },
    provider: "default",
    preview: "**** 4242",
    expiration: { month: "12", year: "2099" },
    added_at: 0,
    is_valid: true,
    is_linking: false,
    websites: new Set(),
  };
  cardsOf(owner).set(card.card_id, card);
  linkCard(reference, website, owner, card);
  return card;
}

/** The account was billed for its cards before the run. */
export function bill(reference: Reference, website: Website, owner: User, bills: number): void {
  const card = giveCard(reference, website, owner);
  for (let i = 0; i < bills; i++) makeInvoice(reference, owner, card, [], true);
}
