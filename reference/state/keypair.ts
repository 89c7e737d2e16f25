/** Keypairs that are mailed to a user and stand for one right: recovery and session confirm (2/3, 2/4). */
import { Collection } from "../collection.ts";
import type { User } from "../model.ts";
import type { Reference } from "../reference.ts";
import { notFound } from "../refusal.ts";
import { slot } from "../slot.ts";

export type Purpose = "recover" | "confirm";

export interface MailedKeypair {
  identifier: string;
  key: string;
  created_at: number;
  expires_at: number;
  /** Where the login that asked for it came from; confirm only. */
  ip: string | undefined;
}

/** Past this many the oldest gives way, so that asking in a loop does not fill the memory. */
const mostOutstanding = 100;

export const keypairsOf = slot<User, Record<Purpose, Collection<MailedKeypair>>>(() => ({
  recover: new Collection(),
  confirm: new Collection(),
}));

const subjects: Record<Purpose, { kind: string; subject: string }> = {
  recover: { kind: "recovery", subject: "Recover your account" },
  confirm: { kind: "confirm", subject: "Confirm your login" },
};

/** Makes a keypair and mails it to the user. */
export function mailKeypair(
  { random, clock, mail, seams }: Reference,
  user: User,
  purpose: Purpose,
  ip?: string,
): MailedKeypair {
  const outstanding = keypairsOf(user)[purpose];
  const keypair: MailedKeypair = {
    identifier: random.uuid(),
    key: random.hex(64),
    created_at: clock.now(),
    expires_at: clock.now() + seams.duration("mailed-keypair"),
    ip,
  };
  outstanding.set(keypair.identifier, keypair);
  for (const { identifier, expires_at } of outstanding.oldestFirst()) {
    if (outstanding.size <= mostOutstanding && clock.now() < expires_at) break;
    outstanding.delete(identifier);
  }
  mail.send({
    to: user.email,
    ...subjects[purpose],
    text: `${subjects[purpose].subject}: follow the link within a day.`,
    values: {
      user_id: user.user_id,
      [`${purpose}_identifier`]: keypair.identifier,
      [`${purpose}_key`]: keypair.key,
    },
  });
  return keypair;
}

export interface Claim {
  user_id: string;
  identifier: string;
  key: string;
}

/** A keypair with the user it belongs to. */
export interface Found {
  user: User;
  keypair: MailedKeypair;
}

/** The user and the keypair that a path names; any other is refused without a hint why. */
export function findKeypair(
  { platform, clock }: Reference,
  purpose: Purpose,
  { user_id, identifier, key }: Claim,
): Found {
  const user = platform.users.get(user_id);
  const keypair = user && keypairsOf(user)[purpose].get(identifier);
  if (!user || keypair?.key !== key || keypair.expires_at <= clock.now()) throw notFound(purpose);
  return { user, keypair };
}

export function revokeKeypair(user: User, purpose: Purpose, identifier: string): void {
  keypairsOf(user)[purpose].delete(identifier);
}

export function revokeKeypairs(user: User, purpose: Purpose): void {
  keypairsOf(user)[purpose].clear();
}
