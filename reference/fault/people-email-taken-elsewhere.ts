/** A profile is refused whose email stands on another website. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { conflict } from "../refusal.ts";
import { wrapHandler } from "../seams.ts";
import { findProfile } from "../state/people.ts";

export const fault: Fault = {
  says: "A profile is refused whose email stands on another website.",
  trips: ["people.same-email-on-two-websites"],
  plant({ seams, platform }) {
    wrapHandler(seams, "people.profile.create", (call, original) => {
      const website = websiteOf(call);
      for (const other of platform.websites) {
        if (other !== website && findProfile(other, call.body.email))
          throw conflict("people_exists");
      }
      return original(call);
    });
  },
};
