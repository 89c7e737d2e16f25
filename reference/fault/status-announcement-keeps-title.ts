/** The second announcement goes out under the headline of the first. */
import type { Fault } from "../deviation.ts";
import { pageSlot } from "../routes/status/state.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Keeps the title of an announcement when another is put in its place.",
  trips: ["status.announcement-put-overwrites", "replace-overwrites:status-announcement"],
  plant({ seams, website }) {
    wrapHandler(seams, "status.announcement.replace", (call, original) => {
      const title = pageSlot(website(call.params.website_id)).page?.announcement?.title;
      return original({ ...call, body: { ...call.body, title: title ?? call.body.title } });
    });
  },
};
