/** A score in the body of a PATCH becomes the score of the profile. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { noteStars, profileOf } from "../state/people.ts";

export const fault: Fault = {
  says: "A score in the body of a PATCH becomes the score of the profile.",
  trips: ["people.score-not-writable"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.merge", (call, original) => {
      const { score } = call.body as { score?: unknown };
      const website = websiteOf(call);
      const { people_id } = profileOf(website, call.params.people_id);
      if (typeof score === "number") noteStars(website, people_id, "written", score);
      return original(call);
    });
  },
};
