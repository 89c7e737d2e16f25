/** A deletion of a website with a wrong secret is refused and scheduled all the same. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { scheduleDeletion } from "../state/deletion.ts";

export const fault: Fault = {
  says: "A deletion of a website with a wrong secret is refused and scheduled all the same.",
  trips: ["website.delete-needs-accepted-challenge"],
  plant({ seams }) {
    wrapHandler(seams, "website.remove", (call, original) => {
      scheduleDeletion(call.reference, websiteOf(call));
      return original(call);
    });
  },
};
