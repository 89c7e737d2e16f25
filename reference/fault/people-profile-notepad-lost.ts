/** A profile is created without the notepad that was written. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { profileOf } from "../state/people.ts";

export const fault: Fault = {
  says: "A profile is created without the notepad that was written.",
  trips: [
    "read-back:people.profile.create/people.profile.read",
    "read-back:people.profile.create/people.profile.list",
  ],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.create", (call, original) => {
      const result = original(call);
      profileOf(websiteOf(call), call.body.email).notepad = undefined;
      return result;
    });
  },
};
