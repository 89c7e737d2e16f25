/** The websites of a user, with what waits there for them (2/3, 2/5). */
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";

/** Those on which the user is an operator, newest first. */
export function linkedWebsites({ platform }: Reference, user_id: string): Website[] {
  const found: Website[] = [];
  for (const website of platform.websites) {
    if (website.operators.has(user_id)) found.push(website);
  }
  return found;
}

/** Unread messages of a website, and those in conversations assigned to the user. */
export function linkedCounts(
  _website: Website,
  _user_id: string,
): { unread: number; assigned: number } {
  // WAITS FOR reference/state/conversation.ts: return countsFor(website, user_id) once it exists.
  return { unread: 0, assigned: 0 };
}
