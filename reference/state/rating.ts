/** How the sessions of a website were rated; one rating per session. */
import { Collection } from "../collection.ts";
import type { Website } from "../model.ts";
import { slot } from "../slot.ts";

export interface StoredRating {
  session_id: string;
  stars: number;
  comment: string | undefined;
  /** Who was assigned when it was given (open.rating-assigned). */
  assigned: string | undefined;
  created_at: number;
}

/** By session, the newest first. */
export const ratingsOf = slot<Website, Collection<StoredRating>>(() => new Collection());
