/** Addresses that a user logs in from, and whether a new one has to be confirmed (2/4). */
import type { User } from "../model.ts";
import type { Reference } from "../reference.ts";
import { Refusal } from "../refusal.ts";
import { slot } from "../slot.ts";
import { mailKeypair } from "./keypair.ts";

interface Origins {
  /** Whether a new address has to be confirmed; off unless the stage turns it on. */
  guarded: boolean;
  /** Country by address, where one was named. */
  known: Map<string, string | undefined>;
}

const originsOf = slot<User, Origins>(() => ({ guarded: false, known: new Map() }));

/** Turns the guard on or off and forgets where the user logged in from. */
export function guardOrigins(user: User, guarded: boolean): void {
  Object.assign(originsOf(user), { guarded, known: new Map() });
}

export function acceptOrigin(user: User, ip: string, country?: string): void {
  const { known } = originsOf(user);
  known.set(ip, country ?? known.get(ip));
}

/** Refuses a login from a new address and mails the keypair that confirms it. */
export function checkOrigin(reference: Reference, user: User, ip: string): void {
  const { guarded, known } = originsOf(user);
  if (!guarded || known.has(ip)) return;
  mailKeypair(reference, user, "confirm", ip);
  throw new Refusal(401, "unconfirmed_origin", "the login has to be confirmed by mail");
}
