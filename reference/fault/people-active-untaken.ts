/** A profile is written without its last activity. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A profile is written without its last activity.",
  trips: ["people.active-shown-as-last"],
  plant({ seams }) {
    for (const id of [
      "people.profile.create",
      "people.profile.merge",
      "people.profile.replace",
    ] as const) {
      wrapHandler(seams, id, (call, original) => {
        const { active: _, ...body } = call.body;
        return original({ ...call, body });
      });
    }
  },
};
