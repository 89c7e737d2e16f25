/** PATCH of a profile drops the fields of person and the notepad that it does not name. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { profileOf } from "../state/people.ts";

export const fault: Fault = {
  says: "PATCH of a profile drops the fields of person and the notepad that it does not name.",
  trips: ["merge-keeps:people-profile"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.merge", (call, original) => {
      const website = websiteOf(call);
      const { people_id } = profileOf(website, call.params.people_id);
      const result = original(call);
      const profile = profileOf(website, people_id);
      const { nickname } = profile.person;
      profile.person = { nickname, ...call.body.person };
      profile.notepad = call.body.notepad;
      return result;
    });
  },
};
