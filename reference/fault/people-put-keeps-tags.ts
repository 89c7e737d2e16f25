/** PUT of a profile keeps the tags of the company that it had. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { profileOf } from "../state/people.ts";

export const fault: Fault = {
  says: "PUT of a profile keeps the tags of the company that it had.",
  trips: ["people.replace-drops-nested"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.replace", (call, original) => {
      const profile = profileOf(websiteOf(call), call.params.people_id);
      const { tags } = profile.company ?? {};
      const result = original(call);
      if (tags) profile.company = { tags, ...profile.company };
      return result;
    });
  },
};
