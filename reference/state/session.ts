/** Sessions of a user: those that are open, and the latest ones for the history (2/4). */
import { Collection } from "../collection.ts";
import type { User, UserSession } from "../model.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";

interface Sessions {
  open: Collection<UserSession>;
  latest: Collection<UserSession>;
  /** How many may be open before the expired ones are looked for. */
  sweepAt: number;
}

type Platform = Pick<Reference, "platform" | "clock">;

const historyLength = 100;
const smallestSweep = 64;

const sessionsOf = slot<User, Sessions>(() => ({
  open: new Collection(),
  latest: new Collection(),
  sweepAt: smallestSweep,
}));

/** Makes the session a credential and an entry of the history. */
export function keepSession(reference: Platform, user: User, session: UserSession): void {
  const sessions = sessionsOf(user);
  reference.platform.credentials.set(session.identifier, session);
  sessions.open.set(session.identifier, session);
  sessions.latest.set(session.identifier, session);
  if (sessions.latest.size > historyLength) {
    for (const { identifier } of sessions.latest.oldestFirst()) {
      sessions.latest.delete(identifier);
      break;
    }
  }
  if (sessions.open.size > sessions.sweepAt) {
    // Doubling keeps the cost of a login constant on average.
    sessions.sweepAt = Math.max(smallestSweep, 2 * openSessionsOf(reference, user).length);
  }
}

export function closeSession(
  { platform }: Platform,
  user: User,
  { identifier }: UserSession,
): boolean {
  platform.credentials.delete(identifier);
  return sessionsOf(user).open.delete(identifier);
}

/** Takes a session back, as if it had not been opened. */
export function dropSession(reference: Platform, user: User, session: UserSession): void {
  closeSession(reference, user, session);
  sessionsOf(user).latest.delete(session.identifier);
}

const isExpired = ({ expires_at }: UserSession, now: number): boolean =>
  expires_at !== undefined && expires_at <= now;

/** The open session of this identifier, if the user has one. */
export function openSessionOf(
  { clock }: Platform,
  user: User,
  identifier: string,
): UserSession | undefined {
  const session = sessionsOf(user).open.get(identifier);
  return session && !isExpired(session, clock.now()) ? session : undefined;
}

/** Newest first; those found expired are closed. */
export function openSessionsOf(reference: Platform, user: User): UserSession[] {
  const now = reference.clock.now();
  const all = [...sessionsOf(user).open];
  for (const session of all) {
    if (isExpired(session, now)) closeSession(reference, user, session);
  }
  return all.filter((session) => !isExpired(session, now));
}

/** Closes all sessions but the one that is given. */
export function closeOtherSessions(reference: Platform, user: User, kept?: UserSession): void {
  for (const session of openSessionsOf(reference, user)) {
    if (session !== kept) closeSession(reference, user, session);
  }
}

/** Newest first, open or closed. */
export const latestSessionsOf = (user: User): Iterable<UserSession> => sessionsOf(user).latest;
