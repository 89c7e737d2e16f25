/** The campaigns of a profile are refused under its email. */
import type { Fault } from "../deviation.ts";
import { notFound } from "../refusal.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The campaigns of a profile are not found under its email.",
  trips: ["people.email-names-campaigns"],
  plant({ seams }) {
    wrapHandler(seams, "people.campaign.list", (call, original) => {
      if (call.params.people_id.includes("@")) throw notFound("people");
      return original(call);
    });
  },
};
