/** A profile is read with credentials of any website. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A profile is read with credentials of any website.",
  trips: ["isolation:people.profile.read"],
  plant({ seams }) {
    wrap(
      seams,
      "allowsWebsite",
      (original) => (website, caller, operation) =>
        operation.operationId === "people.profile.read" || original(website, caller, operation),
    );
  },
};
