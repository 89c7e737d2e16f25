/** PUT of a profile with another email gives it another identifier. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { profileOf } from "../state/people.ts";

export const fault: Fault = {
  says: "PUT of a profile with another email gives it another identifier.",
  trips: ["people.replace-keeps-identity"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.replace", (call, original) => {
      const profile = profileOf(websiteOf(call), call.params.people_id);
      const { email } = profile;
      const result = original(call);
      if (profile.email !== email) profile.people_id = seams.newId("people");
      return result;
    });
  },
};
