/** Invitations of addresses without an account: a user who creates one with such an address joins (1/4.5). */
import type { Platform, Role, User, Website } from "../model.ts";
import { slot } from "../slot.ts";

/** Roles by website, for each address that was invited. */
const invitations = slot<object, Map<string, Map<string, Role>>>(() => new Map());
const invitedBy = slot<Website, Set<string>>(() => new Set());

export function invite({ shared }: Platform, website: Website, address: string, role: Role): void {
  const email = address.toLowerCase();
  const waiting = invitations(shared);
  waiting.set(email, (waiting.get(email) ?? new Map<string, Role>()).set(website.website_id, role));
  invitedBy(website).add(email);
}

/** Links a new user to the websites that wait for the address. */
export function joinInvited({ shared, websites }: Platform, { user_id, email }: User): void {
  for (const [website_id, role] of invitations(shared).get(email) ?? []) {
    const website = websites.get(website_id);
    website?.operators.set(user_id, { user_id, role, title: undefined });
    if (website) invitedBy(website).delete(email);
  }
  invitations(shared).delete(email);
}

/** Takes back the invitations of a website that is being removed. */
export function dropInvitations({ shared }: Platform, website: Website): void {
  const waiting = invitations(shared);
  for (const email of invitedBy(website)) {
    waiting.get(email)?.delete(website.website_id);
    if (!waiting.get(email)?.size) waiting.delete(email);
  }
}
