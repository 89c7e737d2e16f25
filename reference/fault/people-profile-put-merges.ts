/** PUT of a profile keeps the fields that it does not name. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "PUT of a profile keeps the fields that it does not name.",
  trips: ["replace-overwrites:people-profile", "people.replace-drops-nested"],
  plant({ contract, seams }) {
    const operation = contract.operation("people.profile.merge");
    wrapHandler(seams, "people.profile.replace", (call, original) =>
      original({ ...call, operation }),
    );
  },
};
