/** A website whose deletion was aborted once cannot be deleted any more. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { conflict } from "../refusal.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A website whose deletion was aborted once cannot be deleted any more.",
  trips: ["website.delete-after-abort"],
  plant({ seams }) {
    const aborted = new WeakSet<object>();
    wrapHandler(seams, "website.expunge.abort", (call, original) => {
      const result = original(call);
      aborted.add(websiteOf(call));
      return result;
    });
    wrapHandler(seams, "website.remove", (call, original) => {
      if (aborted.has(websiteOf(call))) throw conflict("deletion_aborted");
      return original(call);
    });
  },
};
