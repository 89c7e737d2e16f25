import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { ratingsOf } from "../../state/rating.ts";

/** A session that was rated keeps its first stars when it is rated again. */
export const firstOneStays: Plant = instead("ratings.rating.replace", (call, original) => {
  const rated = ratingsOf(websiteOf(call)).has(call.params.session_id);
  return rated ? undefined : original(call);
});
