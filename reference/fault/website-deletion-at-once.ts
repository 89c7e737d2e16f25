/** The deletion of a website runs at once. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { removeWebsite } from "../platform.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The deletion of a website runs at once.",
  trips: ["website.delete-only-schedules", "website.expunge-aborts-deletion"],
  plant({ seams }) {
    wrapHandler(seams, "website.remove", (call, original) => {
      const result = original(call);
      removeWebsite(call.reference, websiteOf(call));
      return result;
    });
  },
};
