/** A session is rated with any number of stars, of which the nearest in range is kept. */
import { tolerate } from "../deviate/tolerance.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A session is rated with any number of stars, of which the nearest in range is kept.",
  trips: ["bounds:ratings.rating.replace"],
  plant({ seams }) {
    tolerate(seams, "ratings.rating.replace", /stars: must be [<>]=/);
    wrapHandler(seams, "ratings.rating.replace", (call, original) => {
      const stars = Math.min(5, Math.max(1, call.body.stars));
      return original({ ...call, body: { ...call.body, stars } });
    });
  },
};
