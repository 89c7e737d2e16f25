/** PATCH of custom data drops the keys that it does not name. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "PATCH of custom data drops the keys that it does not name.",
  trips: ["people.data-merge-keeps-keys", "merge-keeps:people-data"],
  plant({ contract, seams }) {
    const operation = contract.operation("people.data.replace");
    wrapHandler(seams, "people.data.merge", (call, original) => original({ ...call, operation }));
  },
};
