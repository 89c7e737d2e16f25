import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";

/** The websites on which the user is an operator, newest first. */
export function linkedWebsites({ platform }: Reference, user_id: string): Website[] {
  const found: Website[] = [];
  for (const website of platform.websites) {
    if (website.operators.has(user_id)) found.push(website);
  }
  return found;
}
