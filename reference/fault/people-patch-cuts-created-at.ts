/** PATCH of a profile leaves of created_at the day only. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { profileOf } from "../state/people.ts";

export const fault: Fault = {
  says: "PATCH of a profile leaves of created_at the day only.",
  trips: ["people.created-at-is-kept"],
  plant({ seams }) {
    const day = 86_400_000;
    wrapHandler(seams, "people.profile.merge", (call, original) => {
      const profile = profileOf(websiteOf(call), call.params.people_id);
      const result = original(call);
      profile.created_at -= profile.created_at % day;
      return result;
    });
  },
};
