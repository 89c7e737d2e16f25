/** PUT of custom data keeps the keys that it does not name. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { mergeData, profileOf } from "../state/people.ts";

export const fault: Fault = {
  says: "PUT of custom data keeps the keys that it does not name.",
  trips: ["people.data-replace-drops-keys"],
  plant({ seams }) {
    wrapHandler(seams, "people.data.replace", (call) => {
      const website = websiteOf(call);
      const profile = profileOf(website, call.params.people_id);
      mergeData(call.reference, website, profile, call.body.data ?? {});
    });
  },
};
