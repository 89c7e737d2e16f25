/** An event whose text the profile has already is not added again. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { profileOf } from "../state/people.ts";

export const fault: Fault = {
  says: "An event whose text the profile has already is not added again.",
  trips: ["people.events-add-up"],
  plant({ seams }) {
    wrapHandler(seams, "people.event.create", (call, original) => {
      const { events } = profileOf(websiteOf(call), call.params.people_id);
      return events.some(({ text }) => text === call.body.text) ? undefined : original(call);
    });
  },
};
