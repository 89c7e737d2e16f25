/** Scores of profiles that stay behind their ratings. */
import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";
import { profileOf } from "../../state/people.ts";

/** A profile without a rating shows the score that it showed last. */
export const scoreOfRevoked: Plant = (reference) => {
  const last = new Map<string, number>();
  shows("people.profile.read", (one) => {
    if (one.score !== undefined) last.set(one.people_id, one.score);
    const score = last.get(one.people_id);
    return score === undefined ? one : { ...one, score };
  })(reference);
};

/** A profile shows the first score that it ever showed as long as it has one. */
export const scoreOfFirst: Plant = (reference) => {
  const first = new Map<string, number>();
  shows("people.profile.read", (one) => {
    if (one.score === undefined) return one;
    const score = first.get(one.people_id) ?? one.score;
    first.set(one.people_id, score);
    return { ...one, score };
  })(reference);
};

/** The stars that the conversations of a profile were given are added up. */
export const scoreAddedUp: Plant = shows("people.profile.read", (one, call) => {
  const { stars } = profileOf(websiteOf(call), call.params.people_id);
  const score = [...stars.values()].reduce((sum, some) => sum + some, 0);
  return stars.size ? { ...one, score } : one;
});
