/** Reading a profile by its email fails with the status 500 and a stack trace in data. */
import type { Fault } from "../deviation.ts";
import { Refusal } from "../refusal.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Reading a profile by its email fails with the status 500 and a stack trace in data.",
  trips: ["people.email-names-profile"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.read", (call, original) => {
      if (!call.params.people_id.includes("@")) return original(call);
      throw new Refusal(500, "internal_error", new TypeError("people is undefined").stack);
    });
  },
};
