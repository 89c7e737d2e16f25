/** PATCH of a profile drops the fields of person and company that it does not name. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { profileOf } from "../state/people.ts";

export const fault: Fault = {
  says: "PATCH of a profile drops the fields of person and company that it does not name.",
  trips: ["people.merge-keeps-nested"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.merge", (call, original) => {
      const profile = profileOf(websiteOf(call), call.params.people_id);
      const result = original(call);
      const { person, company } = call.body;
      const { nickname } = profile.person;
      if (person) profile.person = { nickname, ...person };
      if (company) profile.company = company;
      return result;
    });
  },
};
