/** A profile is not removed under its email, though the answer says so. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A profile is not removed under its email, though the answer says so.",
  trips: ["people.email-names-profile"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.remove", (call, original) =>
      call.params.people_id.includes("@") ? undefined : original(call),
    );
  },
};
