/** Payment cards of users, and the websites that those pay for (2/6). */
import { Collection } from "../collection.ts";
import type { User, Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";

/** What the holder writes; the optional fields are absent when never given. */
interface CardHolder {
  name_on_card?: string;
  address?: string;
  country?: string;
  information?: string;
  tax_identifier?: string;
  invoice_email?: string;
}

export interface Card {
  card_id: string;
  holder: CardHolder;
  provider: string;
  /** Masked; the number itself is not kept. Absent for what is not a card. */
  preview: string | undefined;
  expiration: { month: string; year: string } | undefined;
  added_at: number;
  is_valid: boolean;
  /** Waits for the authorization at an external service. */
  is_linking: boolean;
  /** Identifiers of the websites it pays for. */
  websites: Set<string>;
}

/** Newest first. */
export const cardsOf = slot<User, Collection<Card>>(() => new Collection());

interface Payment {
  linked: { user_id: string; card_id: string } | undefined;
}

const paymentOf = slot<Website, Payment>(() => ({ linked: undefined }));

/** The card that pays for the website, with the user who owns it. */
export function paymentCardOf(
  { platform }: Reference,
  website: Website,
): { user: User; card: Card } | undefined {
  const { linked } = paymentOf(website);
  const user = linked && platform.users.get(linked.user_id);
  const card = user && cardsOf(user).get(linked.card_id);
  return user && card && { user, card };
}

/** The website has no payment card from now on. */
export function unlinkCard(reference: Reference, website: Website): void {
  paymentCardOf(reference, website)?.card.websites.delete(website.website_id);
  paymentOf(website).linked = undefined;
}

/** Makes the card pay for the website, in place of any other. */
export function linkCard(reference: Reference, website: Website, user: User, card: Card): void {
  unlinkCard(reference, website);
  const { user_id } = user;
  paymentOf(website).linked = { user_id, card_id: card.card_id };
  card.websites.add(website.website_id);
}

/** The websites that the card pays for; those that were removed since are forgotten. */
export function websitesPaidBy({ platform }: Reference, card: Card): Website[] {
  return [...card.websites].flatMap((website_id) => {
    const website = platform.websites.get(website_id);
    if (!website) card.websites.delete(website_id);
    return website ?? [];
  });
}

/** Whether the last moment of its last month is over. */
export function isExpired({ expiration }: Pick<Card, "expiration">, now: number): boolean {
  if (!expiration) return false;
  return Date.UTC(Number(expiration.year), Number(expiration.month)) <= now;
}
