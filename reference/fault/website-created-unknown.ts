/** A website that was created through the API is not found by its domain. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A website that was created through the API is not found by its domain.",
  trips: ["website.created-domain-exists"],
  plant({ seams, platform }) {
    wrapHandler(seams, "website.create", (call, original) => {
      const result = original(call);
      platform.websitesByDomain.delete(call.body.domain.toLowerCase());
      return result;
    });
  },
};
