/** Scores of profiles that stay behind their ratings. */
import { websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows } from "../../deviate/handler.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { peopleOf, profileOf } from "../../state/people.ts";

/** A profile without a rating shows the score that it showed last. */
const scoreOfRevoked: Plant = (reference) => {
  const last = new Map<string, number>();
  shows("people.profile.read", (one) => {
    if (one.score !== undefined) last.set(one.people_id, one.score);
    const score = last.get(one.people_id);
    return score === undefined ? one : { ...one, score };
  })(reference);
};

/** A profile shows the first score that it ever showed as long as it has one. */
const scoreOfFirst: Plant = (reference) => {
  const first = new Map<string, number>();
  shows("people.profile.read", (one) => {
    if (one.score === undefined) return one;
    const score = first.get(one.people_id) ?? one.score;
    first.set(one.people_id, score);
    return { ...one, score };
  })(reference);
};

/** The stars that the conversations of a profile were given are added up. */
const scoreAddedUp: Plant = shows("people.profile.read", (one, call) => {
  const { stars } = profileOf(websiteOf(call), call.params.people_id);
  const score = [...stars.values()].reduce((sum, some) => sum + some, 0);
  return stars.size ? { ...one, score } : one;
});

/** With a rating that is revoked the others of the profile are forgotten. */
const scoreForgotten: Plant = afterwards("ratings.rating.remove", (call) => {
  const { website, conversation } = placeOf(call);
  peopleOf(website)
    .get(conversation.people_id ?? "")
    ?.stars.clear();
});

export const scoreFaults: Record<string, Fault> = {
  "people-score-added-up": fault(
    "The score of a profile is the sum of its ratings.",
    ["people.score-in-range"],
    scoreAddedUp,
  ),
  "people-score-of-revoked": fault(
    "The score of a profile keeps the rating that was revoked.",
    ["people.score-follows-rating"],
    scoreOfRevoked,
  ),
  "people-score-gone-with-one-rating": fault(
    "A profile has no score any more once one of its ratings is revoked.",
    ["people.score-follows-rating"],
    scoreForgotten,
  ),
  "people-score-of-first": fault(
    "The score of a profile stays that of its first rating.",
    ["people.score-follows-rating"],
    scoreOfFirst,
  ),
};
