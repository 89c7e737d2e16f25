/** An aborted deletion of a website runs all the same. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An aborted deletion of a website runs all the same.",
  trips: ["website.expunge-aborts-deletion"],
  plant({ seams }) {
    wrapHandler(seams, "website.expunge.abort", (call, original) => {
      const website = websiteOf(call);
      const { expunge_at } = website;
      const result = original(call);
      website.expunge_at = expunge_at;
      return result;
    });
  },
};
