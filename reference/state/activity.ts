/** Which operators were active on a website, and when: each request of the user tier counts (1/4.5). */
import { Collection } from "../collection.ts";
import type { KnownCaller, Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";

interface Activity {
  user_id: string;
  timestamp: number;
}

/** The last active first. */
export const activityOf = slot<Website, Collection<Activity>>(() => new Collection());

/** Notes that somebody was there. */
export function noteRequest(
  { clock }: Pick<Reference, "clock">,
  website: Website,
  { credential }: KnownCaller,
): void {
  if (credential.tier !== "user" || !website.operators.has(credential.user_id)) return;
  const { user_id } = credential;
  const active = activityOf(website);
  active.set(user_id, { user_id, timestamp: clock.now() });
  active.touch(user_id);
}
