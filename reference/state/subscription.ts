/** Email subscriptions of a website, and the links by which their holders change them (2/1). */
import { createHash } from "node:crypto";
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { emitWebsite } from "../relay/relay.ts";
import { notFound } from "../refusal.ts";
import { slot } from "../slot.ts";

interface Subscription {
  email: string;
  key: string;
  subscribed: boolean;
}

export interface SubscriptionLink {
  email_hash: string;
  key: string;
}

/** By the hash of the address. */
export const subscriptionsOf = slot<Website, Map<string, Subscription>>(() => new Map());

const hashOf = (email: string): string =>
  createHash("sha256").update(email.toLowerCase()).digest("hex");

/** The link of an address, to be mailed to its holder; made on first use. */
export function subscriptionLink(
  { random }: Reference,
  website: Website,
  email: string,
): SubscriptionLink {
  const email_hash = hashOf(email);
  const known = subscriptionsOf(website).get(email_hash);
  if (known) return { email_hash, key: known.key };
  // The key says which website mailed it, so that no index outlives the website; it begins as no identifier does, since the beginning
  // of a secret is hidden as the secret is.
  const key = `${random.hex(32)}-${website.website_id}`;
  subscriptionsOf(website).set(email_hash, { email: email.toLowerCase(), key, subscribed: true });
  return { email_hash, key };
}

/** Whether mail of the website may go to the address. */
export const isSubscribed = (website: Website, email: string): boolean =>
  subscriptionsOf(website).get(hashOf(email))?.subscribed ?? true;

/** The website and the subscription that a link stands for, on the website that is asked for. */
export function findSubscription(
  { platform }: Reference,
  { email_hash, key }: SubscriptionLink,
  website_id: string | undefined,
): { website: Website; subscription: Subscription } {
  const website = platform.websites.get(key.slice(key.indexOf("-") + 1));
  const subscription = website && subscriptionsOf(website).get(email_hash.toLowerCase());
  const isAsked = website_id === undefined || website_id === website?.website_id;
  if (!website || subscription?.key !== key || !isAsked) throw notFound("subscription");
  return { website, subscription };
}

/** Sends the event of a change; writing the same value again is not a change. */
export function subscribe(
  reference: Reference,
  { website_id }: Website,
  subscription: Subscription,
  subscribed: boolean,
): void {
  if (subscription.subscribed === subscribed) return;
  subscription.subscribed = subscribed;
  const { email } = subscription;
  emitWebsite(reference, "email:subscribe", website_id, { email, subscribed });
}
