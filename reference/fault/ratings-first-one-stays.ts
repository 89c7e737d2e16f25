/** A session that was rated keeps its first stars when it is rated again. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { ratingsOf } from "../state/rating.ts";

export const fault: Fault = {
  says: "A session that was rated keeps its first stars when it is rated again.",
  trips: ["replace-overwrites:rating"],
  plant({ seams }) {
    wrapHandler(seams, "ratings.rating.replace", (call, original) => {
      const rated = ratingsOf(websiteOf(call)).has(call.params.session_id);
      return rated ? undefined : original(call);
    });
  },
};
