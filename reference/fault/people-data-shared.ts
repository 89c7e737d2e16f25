/** Custom data that is saved for one profile is seen at all others. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { peopleOf, profileOf } from "../state/people.ts";

export const fault: Fault = {
  says: "Custom data that is saved for one profile is seen at all others.",
  trips: ["people.data-stays-apart"],
  plant({ seams }) {
    wrapHandler(seams, "people.data.replace", (call, original) => {
      const website = websiteOf(call);
      const result = original(call);
      const { data } = profileOf(website, call.params.people_id);
      for (const profile of peopleOf(website)) profile.data = { ...profile.data, ...data };
      return result;
    });
  },
};
