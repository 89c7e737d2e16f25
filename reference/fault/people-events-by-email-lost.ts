/** An event that is added under the email of a profile is lost. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An event that is added under the email of a profile is lost.",
  trips: ["people.email-names-events-and-data"],
  plant({ seams }) {
    wrapHandler(seams, "people.event.create", (call, original) =>
      call.params.people_id.includes("@") ? undefined : original(call),
    );
  },
};
