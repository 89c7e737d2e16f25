/** Ratings that visitors give their conversations (2/7). */
import type { Rating } from "../../schemas/generated/types.ts";
import { websiteOf, type Handlers } from "../call.ts";
import { between } from "../dates.ts";
import { listed } from "../listed.ts";
import type { Website } from "../model.ts";
import { pick } from "../pick.ts";
import type { Reference } from "../reference.ts";
import { invalid, must } from "../refusal.ts";
import type { Conversation } from "../state/conversation/model.ts";
import { conversationsOf, tell } from "../state/conversation/store.ts";
import { noteStars } from "../state/people.ts";
import { ratingsOf, type StoredRating } from "../state/rating.ts";
import { placeOf } from "./conversation/place.ts";

/** A rating as it is listed. */
export function shown(rating: StoredRating, { session_id, meta }: Conversation): Rating {
  const { stars, comment, assigned, created_at } = rating;
  const visitor = pick(meta, ["nickname", "email", "avatar"]);
  const where = pick(meta.device ?? {}, ["geolocation"]);
  return {
    stars,
    ...(comment === undefined ? {} : { comment }),
    session: { session_id, ...visitor, ...where },
    ...(assigned === undefined ? {} : { assigned: { user_id: assigned } }),
    created_at,
  };
}

/** A rating is shown while its conversation is; if that is among the spams, they come back together. */
export function* shownBetween(website: Website, start?: string, end?: string): Generator<Rating> {
  const isInTime = between(start, end);
  const { get } = conversationsOf(website);
  for (const rating of ratingsOf(website)) {
    const conversation = get(rating.session_id);
    if (conversation && isInTime(rating.created_at)) yield shown(rating, conversation);
  }
}

interface Given {
  stars: number;
  comment: string | undefined;
}

/** Keeps the rating of a conversation, in place of an earlier one. */
export function rate(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  { stars, comment }: Given,
): void {
  if (!Number.isInteger(stars) || stars < 1 || stars > 5) {
    throw invalid("stars: a whole number from 1 to 5");
  }
  const { session_id, assigned, people_id } = conversation;
  const ratings = ratingsOf(website);
  ratings.set(session_id, {
    session_id,
    stars,
    comment,
    assigned,
    created_at: reference.clock.now(),
  });
  ratings.touch(session_id);
  noteStars(website, people_id, session_id, stars);
  conversation.asks_rating = false;
  const rating = { stars, ...(comment === undefined ? {} : { comment }) };
  tell(reference, conversation, "session:sync:rating", { rating });
}

/** Takes the rating of a conversation back; refuses where there is none. */
export function revoke(website: Website, { session_id, people_id }: Conversation): void {
  if (!ratingsOf(website).delete(session_id)) must(undefined, "rating");
  noteStars(website, people_id, session_id, undefined);
}

export const ratings: Handlers = {
  "ratings.rating.list": (call) => {
    const { filter_date_start, filter_date_end } = call.query;
    return listed(call, shownBetween(websiteOf(call), filter_date_start, filter_date_end));
  },
  "ratings.stars.read": (call) => {
    const stars: Record<string, number> = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
    let comments = 0;
    for (const rating of shownBetween(websiteOf(call))) {
      stars[rating.stars] = (stars[rating.stars] ?? 0) + 1;
      if (rating.comment !== undefined) comments += 1;
    }
    return { stars, comments };
  },
  "ratings.rating.read": (call) => {
    const { website, conversation } = placeOf(call);
    return shown(must(ratingsOf(website).get(conversation.session_id), "rating"), conversation);
  },
  "ratings.rating.replace": (call) => {
    const { website, conversation } = placeOf(call);
    const { stars, comment } = call.body;
    rate(call.reference, website, conversation, { stars, comment });
  },
  "ratings.rating.remove": (call) => {
    const { website, conversation } = placeOf(call);
    revoke(website, conversation);
  },
};
